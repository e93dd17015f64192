// Stands first in pages whose scripts come from a CDN: when one does not come, the page is loaded anew from this host.
addEventListener(
  'error',
  function (event) {
    var from = event.target && (event.target.src || event.target.href)
    if (!from || new URL(from, location.href).origin === location.origin) return
    var here = new URL(location.href)
    if (here.searchParams.get('assets') === 'host') return
    here.searchParams.set('assets', 'host')
    location.replace(here.href)
  },
  true,
)

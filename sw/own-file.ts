const TYPES: Readonly<Record<string, RegExp>> = {
  js: /javascript/,
  css: /^text\/css/,
  svg: /^image\/svg/,
  html: /^text\/html/,
}

/**
 * What a file of the build is kept as: itself, or null where it is not ours. A captive portal answers every address
 * with its own page and code 200; kept as the shell or as a script it would be the app until the next version.
 * @param address where the file lies; its ending says what it must be
 */
export async function acceptBuildFile(address: string, response: Response): Promise<Response | null> {
  const ending = new URL(address).pathname.split('.').at(-1) ?? ''
  const type = response.headers.get('content-type') ?? ''
  if (response.status !== 200 || !TYPES[ending]?.test(type)) return null
  // The server writes a brand into the page, so its bytes are not known here; what the app is drawn into is.
  if (ending === 'html' && !(await response.clone().text()).includes('<div id="root"')) return null
  return response
}

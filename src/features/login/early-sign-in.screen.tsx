import type { PublicBrand } from '#contract/brand.ts'
import type { Gate } from '#contract/brand-switches.ts'
import en from '#src/i18n/messages/en/early.json' with { type: 'json' }
import zh from '#src/i18n/messages/zh-CN/early.json' with { type: 'json' }
import button from '#src/ui/button.module.css'
import { cx } from '#src/ui/class-names.ts'
import field from '#src/ui/field.module.css'
import css from './login.module.css'

/** Where the form with the password is not: it is what is drawn early. */
export const PASSWORD_WAY = { not: 'hidePassword' } as const satisfies Gate

type Attributes = Readonly<Record<string, string | number | undefined>>

const h = (tag: string, attributes: Attributes, ...children: (Node | string)[]): HTMLElement => {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, String(value))
  }
  element.append(...children)
  return element
}

const labelled = (
  name: string,
  label: string,
  type: string,
  autocomplete: string,
  hint = '',
): HTMLElement => {
  const id = `early-${name}`
  const input = h('input', { id, name, type, autocomplete, autocapitalize: 'none', class: field['input'] })
  return h(
    'div',
    { class: field['field'] },
    h('label', { for: id, class: field['label'] }, label),
    h('div', { class: field['box'] }, input),
    ...(hint ? [h('p', { class: field['hint'] }, hint)] : []),
  )
}

/** Plain texts without placeholders: the page's own script carries no reader of messages. */
const TEXTS = { en, 'zh-CN': zh } as const

/**
 * The sign-in page without its behaviour, drawn before the app's scripts are here; it looks like `LoginScreen`, which
 * takes over what was typed. Enter or the button marks the form as sent, and the app sends it when it has come.
 * @param locale as the settings or the brand name it; an unknown one is the brand's first
 */
export const drawEarlySignIn = (brand: PublicBrand, locale: unknown): void => {
  const root = document.getElementById('root')
  if (!root || root.dataset['taken'] !== undefined) return
  const texts = TEXTS[locale === 'en' ? 'en' : 'zh-CN']
  const form = h(
    'form',
    { class: css['form'] },
    labelled('account', texts['login.account'], 'text', 'username'),
    labelled('password', texts['login.password'], 'password', 'current-password', brand.passwordHint),
    h(
      'button',
      { type: 'submit', class: cx(button['button'], button['primary'], button['block']) },
      texts['login.submit'],
    ),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    form.dataset['sent'] = ''
    form.querySelector('button')?.setAttribute('aria-busy', 'true')
  })
  const logo = `${brand.hashPath}/brands/${brand.slug}/logo.svg`
  root.replaceChildren(
    h(
      'main',
      { class: css['page'], 'data-early': '' },
      h(
        'header',
        { class: css['head'] },
        h('img', { class: css['logo'], src: logo, alt: '', width: 64, height: 64 }),
        h('h1', { class: css['title'] }, brand.title),
      ),
      form,
      h('div', { class: css['ways'] }),
      h('footer', { class: css['foot'] }, h('div', { class: css['room'] }), h('p', {}, brand.footer)),
    ),
  )
}

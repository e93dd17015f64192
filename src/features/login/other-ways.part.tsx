// One chunk for whatever is a tap away from the sign-in page: a list of its parts costs the page itself bytes.
export { LoginCaptcha } from './captcha.part.tsx'
export { CodeWay } from './code-way.part.tsx'
export { NumberWay } from './number-way.part.tsx'

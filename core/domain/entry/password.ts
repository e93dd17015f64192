/** Among the commonest of published leaks (8 characters and more), those seen most in Chinese lists first. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  (
    '123456789 12345678 1234567890 11111111 00000000 88888888 66666666 123123123 12341234 11223344 1122334455 ' +
    '147258369 147852369 789456123 987654321 123321123 5201314520 52013145 13145200 1314520520 520520520 woaini520 ' +
    'woaini1314 woaini123 5201314a a5201314 a123456789 a12345678 123456789a 12345678a aa123456 aa123456789 abc123456 ' +
    'abcd1234 abc12345 qq123456 qwe123456 asd123456 zxc123456 woaiwojia woaiwoziji iloveyou iloveyou1 iloveyou123 ' +
    'password password1 password123 passw0rd p@ssw0rd p@ssword 1qaz2wsx 1q2w3e4r 1q2w3e4r5t qazwsxedc qwertyuiop ' +
    'qwerty123 qwer1234 asdfghjkl asdfasdf zxcvbnm123 zaq12wsx q1w2e3r4 1qazxsw2 qweasdzxc qwe123qwe admin123 ' +
    'admin888 admin1234 administrator welcome1 welcome123 letmein1 sunshine princess football baseball superman ' +
    'dearbook computer internet trustno1 whatever starwars michelle jennifer football1 charlie1 monkey123 dragon123 ' +
    'test1234 testtest changeme changeit default1 student123 teacher123 parent123 school123 xuesheng laoshi123 ' +
    'kaoshi123 zhongguo zhongguo1 china123 beijing2008 shanghai tsinghua beida123 gaokao985 gaokao2026 gaokao2025 ' +
    'woshixuesheng woshishei wodemima mima1234 mima123456 19491001 20080808 12344321 123454321 qwertyui asdf1234 ' +
    '1a2b3c4d abcd123456 abc123abc 1234abcd 123456abc 123abc456 123qweasd 123qwe123 123123qwe 321321321 456456456 ' +
    '789789789 159357159 159753159 741852963 963852741 852456852 100200300 112233445566 123456123 123456654321'
  ).split(' '),
)

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 64

export type PasswordFault = 'short' | 'long' | 'account' | 'common'

const plain = (text: string): string => text.normalize('NFKC').toLowerCase()
const only = (text: string): boolean => new Set(text).size <= 2

/** 12345678, 87654321, abcdefgh: each character next to the one before it. */
function isRun(text: string): boolean {
  const steps = new Set(
    Array.from(text)
      .slice(1)
      .map((c, i) => c.charCodeAt(0) - text.charCodeAt(i)),
  )
  return steps.size === 1 && Math.abs([...steps][0] ?? 0) === 1
}

/**
 * What is wrong with a new password, or null. Length counts characters; no mixture of kinds is demanded (NIST SP
 * 800-63B): length and not being guessable are what protect.
 * @param names account names, phone, name and student number of whose password it is
 */
export function passwordFault(password: string, names: readonly string[]): PasswordFault | null {
  const length = Array.from(password).length
  if (length < PASSWORD_MIN) return 'short'
  if (length > PASSWORD_MAX) return 'long'
  const said = plain(password)
  const own = names.map(plain).filter((name) => name.length >= 4)
  if (own.some((name) => said === name || (said.includes(name) && said.length < name.length + 4)))
    return 'account'
  if (COMMON_PASSWORDS.has(said) || only(said) || isRun(said)) return 'common'
  return null
}

/** 0 not allowed, 1 weak, 2 fair, 3 strong: by length and how many kinds of characters there are. */
export function passwordStrength(password: string, names: readonly string[]): 0 | 1 | 2 | 3 {
  if (passwordFault(password, names) !== null) return 0
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length
  const points = Array.from(password).length + 2 * (kinds - 1)
  return points >= 16 ? 3 : points >= 11 ? 2 : 1
}

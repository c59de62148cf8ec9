/** The shortest password accepted, in characters. Source: docs/rules.md, Passwords. */
export const PASSWORD_MINIMUM = 6

/** Those that open most doors in Brazilian leaks, and the obvious ones of a school. */
const COMMON = new Set(
  (
    '123456 1234567 12345678 123456789 1234567890 012345 0123456789 654321 111111 000000 222222 333333 444444 ' +
    '555555 666666 777777 888888 999999 112233 121212 123123 123321 123654 159753 102030 101010 010203 147258 ' +
    '147258369 159357 123456a 1234abcd a123456 abc123 abcdef abcd1234 password password1 passw0rd qwerty qwerty123 ' +
    'qwertyuiop asdfgh asdfghjkl 1q2w3e 1q2w3e4r q1w2e3r4 iloveyou dragon monkey letmein welcome admin123 ' +
    'administrador senha123 senha1234 minhasenha mudar123 trocar123 senhas senha1 brasil brasil123 brasil2026 ' +
    'flamengo corinthians palmeiras saopaulo vasco123 gremio internacional santos cruzeiro botafogo fluminense ' +
    'gabriel rafael felipe gustavo leonardo mariana juliana fernanda amanda camila eduardo rodrigo estrela ' +
    'jesus123 deusefiel jesuscristo teamo123 familia felicidade futebol escola escola123 professor professora ' +
    'aluno123 aluna123 prefeitura secretaria'
  ).split(' '),
)

/**
 * Why a new password is refused, or null when it is accepted: under 6 characters `TOO_SHORT`, among the most
 * common ones (case ignored) `TOO_COMMON`. Source: docs/rules.md, Passwords.
 */
export function checkPassword(text: string): 'TOO_SHORT' | 'TOO_COMMON' | null {
  if ([...text].length < PASSWORD_MINIMUM) return 'TOO_SHORT'
  return COMMON.has(text.trim().toLowerCase()) ? 'TOO_COMMON' : null
}

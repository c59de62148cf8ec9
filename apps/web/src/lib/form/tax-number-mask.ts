const CPF_DIGITS = 11
const CNPJ_DIGITS = 14

export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** '0' stands for the next digit; stops where the digits end. */
export const applyMask = (digits: string, mask: string): string => {
  let shown = ''
  let next = 0
  for (const place of mask) {
    if (next >= digits.length) break
    shown += place === '0' ? digits[next++] : place
  }
  return shown
}

/** '52998224725' → '529.982.247-25'; with more than 11 digits it becomes a CNPJ. Works on what is typed so far. */
export const formatTaxNumber = (text: string): string => {
  const digits = digitsOf(text).slice(0, CNPJ_DIGITS)
  return applyMask(digits, digits.length <= CPF_DIGITS ? '000.000.000-00' : '00.000.000/0000-00')
}

/** Where the caret goes after formatting: behind as many digits as were before it. */
export const caretAfter = (formatted: string, digitsBefore: number): number => {
  let seen = 0
  for (let position = 0; position < formatted.length; position++) {
    if (seen === digitsBefore) return position
    if (/\d/.test(formatted.charAt(position))) seen++
  }
  return formatted.length
}

import type { ConsentKind } from '@lousa/contract/people/consent/consent.contract.ts'
import { formatTaxNumber } from '@lousa/rules/identity/tax-number.rules.ts'
import { guardianBody, imageUseBody } from './default-consents.words.ts'
import { privacyBody } from './default-privacy.words.ts'
import { termsBody } from './default-terms.words.ts'
import type { TextWords } from './default-texts.types.ts'

export type TextInstitution = { name: string; email: string | null; taxNumber: string | null }

const wordsOf = ({ name, email, taxNumber }: TextInstitution): TextWords => ({
  name,
  identified: taxNumber ? `${name}, CNPJ ${formatTaxNumber(taxNumber)}` : name,
  contact: email ? `na secretaria ou pelo e-mail ${email}` : 'na secretaria',
})

const text = (title: string, body: (words: TextWords) => string) => (institution: TextInstitution) => ({
  title,
  body: body(wordsOf(institution)).trim(),
})

/**
 * The texts with which every institution begins, until it publishes its own. Source: LGPD arts. 6 to 9, 11, 14, 18, 41
 * and Enunciado CD/ANPD 1/2023 (docs/rules.md, Age and consent).
 */
export const DEFAULT_TEXTS: Record<
  ConsentKind,
  (institution: TextInstitution) => { title: string; body: string }
> = {
  TERMS: text('Termos de uso', termsBody),
  PRIVACY: text('Política de privacidade', privacyBody),
  GUARDIAN: text('Autorização do responsável', guardianBody),
  IMAGE_USE: text('Autorização de uso de imagem e voz', imageUseBody),
}

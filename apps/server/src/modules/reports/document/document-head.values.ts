import { FILE_PREVIEW } from '@lousa/contract/reports/file/file.messages.ts'
import { REPORT_CARD as W } from '@lousa/contract/reports/report-card/report-card.messages.ts'
import { formatLongDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { formatTaxNumber } from '@lousa/rules/identity/tax-number.rules.ts'
import { todayIn } from '../../../platform/clock/clock.ts'
import type {
  DocumentInstitution,
  DocumentIssue,
  DocumentSignature,
  HeadAddress,
  HeadInstitution,
} from './document-head.types.ts'

const EMBLEM = /^data:image\/[a-z+.-]+;base64,(.+)$/s

const joined = (parts: (string | null | undefined)[], separator: string): string =>
  parts.filter(Boolean).join(separator)

export const phoneText = (digits: string): string => digits.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3')
const postalCodeText = (digits: string): string => digits.replace(/^(\d{5})(\d{3})$/, '$1-$2')

const cityText = (address: HeadAddress | null): string => joined([address?.city, address?.state], ' – ')

export const addressText = (address: HeadAddress): string =>
  joined(
    [
      address.street,
      address.number,
      address.complement,
      address.neighborhood,
      cityText(address),
      address.postalCode && postalCodeText(address.postalCode),
    ],
    ', ',
  )

const optionalField = <K extends string>(
  key: K,
  value: string | null | undefined,
): { [key in K]?: string } => (value ? ({ [key]: value } as { [key in K]?: string }) : {})

const bytesOf = (dataUrl: string | null | undefined): Uint8Array | null => {
  const encoded = dataUrl?.match(EMBLEM)?.[1]
  return encoded ? Buffer.from(encoded, 'base64') : null
}

/** The head that every issued document has, with the bytes of its pictures for the renderer. */
export const documentHead = (
  institution: HeadInstitution,
): { institution: DocumentInstitution; images: Record<string, Uint8Array> } => {
  const logo = bytesOf(institution.logo)
  const arms = bytesOf(institution.arms)
  return {
    institution: {
      name: institution.name,
      ...optionalField('sponsor', institution.sponsor),
      ...optionalField('authorization', institution.authorization),
      ...optionalField('inep', institution.inep),
      ...optionalField('cnpj', institution.taxNumber && formatTaxNumber(institution.taxNumber)),
      ...optionalField('address', institution.address && addressText(institution.address)),
      ...optionalField('phone', institution.phone && phoneText(institution.phone)),
      ...optionalField('email', institution.email),
      ...(logo ? { logo: 'logo' } : {}),
      ...(arms ? { arms: 'arms' } : {}),
    },
    images: { ...(logo ? { logo } : {}), ...(arms ? { arms } : {}) },
  }
}

export type IssueOrder = { now: Date; timeZone: string; isPreview?: boolean | undefined }

/** Where and when a document is issued, as its footer says it; or that it is not. */
export const documentIssue = (
  { address, host }: HeadInstitution,
  { now, timeZone, isPreview }: IssueOrder,
): DocumentIssue => {
  const date = todayIn({ now: () => now }, timeZone)
  const time = new Intl.DateTimeFormat('pt-BR', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return {
    ...optionalField('place', cityText(address)),
    dateLong: formatLongDate(date),
    time: time.format(now).replace(':', 'h'),
    date,
    ...optionalField('host', host),
    ...(isPreview ? { preview: FILE_PREVIEW.mark } : {}),
  }
}

const UNNAMED = [W.signatures.secretary, W.signatures.principal]

/** Those who sign for the institution; until it names them, two lines to be signed by hand. */
export const documentSignatures = ({ signatories }: HeadInstitution): DocumentSignature[] =>
  signatories.length === 0
    ? UNNAMED.map(role => ({ role }))
    : signatories.map(({ title, name }) => ({ role: title, name }))

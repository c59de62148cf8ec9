import { M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { PERSON_BIRTH, PERSON_DOCUMENTS } from '@lousa/contract/people/person/person-table.ts'
import { isCivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import {
  checkBirthCertificate,
  formatBirthCertificate,
} from '@lousa/rules/people/person/birth-certificate.rules.ts'
import { hasDoubtfulCheckDigit } from '@lousa/rules/people/person/identity-document.rules.ts'
import { Text } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatCpf } from '../../../lib/form/contact-masks.ts'
import { MaskedField, PlainFields, TextField } from '../person/fields.part.tsx'
import type { SimilarPerson } from '../person/people.api.ts'
import type { PersonKind, PersonValues } from '../person/person.values.ts'
import { SimilarNotice } from '../person/similar-people.part.tsx'
import { Span } from '../person/span.part.tsx'
import classes from '../sections.module.css'

const F = PEOPLE.form

/** A warning, which blocks no save. */
const Doubt = ({ children }: { children: string }) => (
  <Text span size="xs" c="var(--lousa-warn)" role="status">
    {children}
  </Text>
)

/** Warnings about the number of the certificate. */
const certificateDoubt = (
  number: string,
  { birthdate, today }: { birthdate: string; today: string },
): string | null => {
  if (number.trim() === '') return null
  const check = checkBirthCertificate(number, {
    birthdate: isCivilDate(birthdate) ? birthdate : null,
    today,
  })
  if (check.result === 'VALID') return null
  if (check.result === 'INVALID') return F.certificateInvalid
  const [remark] = check.remarks
  return remark ? F.certificate[remark] : null
}

const CertificateField = ({ today }: { today: string }) => {
  const { control, getValues, setValue } = useFormContext<PersonValues>()
  const [number, birthdate] = useWatch({
    control,
    name: ['birthdateInfo.birthCertificateNumber', 'birthdate'],
  })
  const doubt = certificateDoubt(number, { birthdate, today })
  return (
    <TextField
      name="birthdateInfo.birthCertificateNumber"
      label={PERSON_BIRTH.birthCertificateNumber.label}
      maxLength={60}
      autoComplete="off"
      hint={doubt ? <Doubt>{doubt}</Doubt> : F.certificateHint}
      onBlur={() => {
        const typed = getValues('birthdateInfo.birthCertificateNumber')
        const shown = formatBirthCertificate(typed)
        if (shown !== typed) setValue('birthdateInfo.birthCertificateNumber', shown, { shouldDirty: true })
      }}
    />
  )
}

const IdentityField = () => {
  const { control } = useFormContext<PersonValues>()
  const [number, state] = useWatch({
    control,
    name: ['documents.identityDocument', 'documents.issuerState'],
  })
  const isDoubtful = hasDoubtfulCheckDigit(number, state || null)
  return (
    <TextField
      name="documents.identityDocument"
      label={PERSON_DOCUMENTS.identityDocument.label}
      maxLength={20}
      autoComplete="off"
      hint={isDoubtful ? <Doubt>{F.rgDoubt}</Doubt> : null}
    />
  )
}

/** CPF, RG and certificate. */
export const DocumentsSection = ({
  kind,
  today,
  similar,
  onTaxNumber,
}: {
  kind: PersonKind
  today: string
  similar: readonly SimilarPerson[]
  onTaxNumber: () => void
}) => (
  <div className={classes.grid}>
    <Span of={4}>
      <MaskedField
        name="documents.taxNumber"
        label={M.field.taxNumber}
        placeholder="000.000.000-00"
        format={formatCpf}
        autoComplete="off"
        trouble={similar.length > 0 ? F.similar.taxNumber : undefined}
        onBlur={onTaxNumber}
      />
    </Span>
    {similar.length > 0 && (
      <Span of={8}>
        <SimilarNotice people={similar} tone="bad" />
      </Span>
    )}
    <Span of={similar.length > 0 ? 4 : 8}>
      <IdentityField />
    </Span>
    <PlainFields
      section="documents"
      ofStudent={kind === 'student'}
      certificate={<CertificateField today={today} />}
    />
  </div>
)

import { fill, M } from '@lousa/contract/messages.ts'
import type { Consent } from '@lousa/contract/people/consent/consent.contract.ts'
import { CONSENT as W } from '@lousa/contract/people/consent/consent.messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { coded, optionalText } from '@lousa/contract/schema.ts'
import { isMinorOn } from '@lousa/rules/people/person/age.rules.ts'
import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { todayIn } from '../../../lib/text/dates.ts'
import { Notice } from '../../../ui/notice.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { Select } from '../../../ui/select.tsx'
import { useInstitution } from '../../identity/identity.api.ts'
import { saveConsent } from './consent.api.ts'

const I = W.image
const SELF = 'self'

const schema = z.strictObject({
  responsibleId: z
    .string()
    .refine(value => value !== '', coded('REQUIRED'))
    .transform(value => (value === SELF ? null : value)),
  note: optionalText(200),
})

/** People who may answer for the person: the guardians, and an adult for themself. */
const giversOf = (person: User, today: string): { value: string; label: string }[] => {
  const adult = person.birthdate !== null && !isMinorOn(person.birthdate, today)
  return [
    ...(adult ? [{ value: SELF, label: fill(I.themself, { person: nameInUse(person) }) }] : []),
    ...person.responsibles.map(({ id, name, kinship }) => ({
      value: id,
      label: fill(I.responsible, { person: name, kinship }),
    })),
  ]
}

/** Writes down that a responsible allows, or no longer allows, the use of a person's image. */
export const ImageConsentForm = ({
  person,
  given,
  replaces,
  opened,
  onClose,
}: {
  person: User
  /** True: the agreement is given; false: it is withdrawn. */
  given: boolean
  /** The answer whose giver answers once more; null: the giver is chosen. */
  replaces: Consent | null
  opened: boolean
  onClose: () => void
}) => {
  const { timeZone } = useInstitution()
  const [keyOf] = useState(keyPerBody)
  const givers = giversOf(person, todayIn(timeZone))
  const replacesId = replaces?.id ?? null
  const only = givers.length === 1 ? givers[0]?.value : undefined
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={given ? PEOPLE.giveImage : PEOPLE.withdrawImage}
      schema={schema}
      defaultValues={{
        // An answer that is replaced names its giver.
        responsibleId: replaces
          ? SELF
          : (only ?? givers.find(({ value }) => value === person.mainResponsibleId)?.value ?? ''),
        note: '',
      }}
      onSubmit={async values => {
        const body = { kind: 'IMAGE_USE' as const, given, ...values, ...(replacesId && { replacesId }) }
        await saveConsent(person.id, body, keyOf(body))
      }}
      submitLabel={given ? I.submitGive : I.submitWithdraw}
      successMessage={given ? I.given : I.withdrawn}
      destructive={!given}
    >
      {form => (
        <>
          <Text size="sm">{given ? I.give : I.withdraw}</Text>
          {replaces && <Text size="sm">{fill(I.replaces, { person: replaces.givenBy })}</Text>}
          {!replaces && givers.length === 0 && <Notice tone="warn">{I.noResponsible}</Notice>}
          {!replaces && (
            <Controller
              control={form.control}
              name="responsibleId"
              render={({ field }) => (
                <Select
                  {...field}
                  value={field.value || null}
                  onChange={value => field.onChange(value ?? '')}
                  label={given ? I.giver : I.withdrawer}
                  placeholder={I.choose}
                  required
                  data={givers}
                  error={errorOf(form, 'responsibleId')}
                  comboboxProps={{ withinPortal: true }}
                />
              )}
            />
          )}
          <Textarea
            label={M.field.note}
            placeholder={I.noteExample}
            maxLength={200}
            autosize
            minRows={2}
            error={errorOf(form, 'note')}
            {...form.register('note')}
          />
        </>
      )}
    </FormModal>
  )
}

import { M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { coded, optionalText } from '@lousa/contract/schema.ts'
import { isMinorOn } from '@lousa/rules/people/person/age.rules.ts'
import { Select, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { errorOf, FormModal } from '../../../frames/form/form-modal.tsx'
import { todayIn } from '../../../lib/dates.ts'
import { keyPerContent } from '../../../lib/idempotency-key.ts'
import { Notice } from '../../../ui/notice.tsx'
import { shownName } from '../../../ui/person-avatar.tsx'
import { useInstitution } from '../../identity/identity.api.ts'
import { saveConsent } from './consent.api.ts'

const SELF = 'self'

const schema = z.strictObject({
  responsibleId: z
    .string()
    .refine(value => value !== '', coded('REQUIRED'))
    .transform(value => (value === SELF ? null : value)),
  note: optionalText(200),
})

/** Who may answer for the person: the responsibles, and an adult for themself. */
const giversOf = (person: User, today: string): { value: string; label: string }[] => {
  const adult = person.birthdate !== null && !isMinorOn(person.birthdate, today)
  return [
    ...(adult ? [{ value: SELF, label: `${shownName(person)} (a própria pessoa)` }] : []),
    ...person.responsibles.map(({ id, name, kinship }) => ({ value: id, label: `${name} (${kinship})` })),
  ]
}

const EXPLANATION = {
  give: 'Fotos e vídeos em que esta pessoa aparece poderão ser usados pela instituição, como diz o texto da autorização. Registre quem autorizou.',
  withdraw:
    'A partir de agora a imagem desta pessoa não é mais usada. O que já foi autorizado continua no histórico. Registre quem retirou.',
}

/** Writes down that a responsible allows, or no longer allows, the use of a person's image. */
export const ImageConsentForm = ({
  person,
  given,
  opened,
  onClose,
}: {
  person: User
  /** True: the agreement is given; false: it is withdrawn. */
  given: boolean
  opened: boolean
  onClose: () => void
}) => {
  const { timeZone } = useInstitution()
  const [keyOf] = useState(keyPerContent)
  const givers = giversOf(person, todayIn(timeZone))
  const only = givers.length === 1 ? givers[0]?.value : undefined
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={given ? PEOPLE.giveImage : PEOPLE.withdrawImage}
      schema={schema}
      defaultValues={{
        responsibleId: only ?? givers.find(({ value }) => value === person.mainResponsibleId)?.value ?? '',
        note: '',
      }}
      onSubmit={async values => {
        const body = { kind: 'IMAGE_USE' as const, given, ...values }
        await saveConsent(person.id, body, keyOf(body))
      }}
      submitLabel={given ? 'Registrar autorização' : 'Retirar autorização'}
      successMessage={given ? 'Autorização registrada.' : 'Autorização retirada.'}
      destructive={!given}
    >
      {form => (
        <>
          <Text size="sm">{given ? EXPLANATION.give : EXPLANATION.withdraw}</Text>
          {givers.length === 0 && (
            <Notice tone="warn">Cadastre um responsável: é ele quem autoriza o uso da imagem.</Notice>
          )}
          <Controller
            control={form.control}
            name="responsibleId"
            render={({ field }) => (
              <Select
                {...field}
                value={field.value || null}
                onChange={value => field.onChange(value ?? '')}
                label={given ? 'Quem autoriza' : 'Quem retira a autorização'}
                placeholder="Escolha"
                required
                data={givers}
                allowDeselect={false}
                error={errorOf(form, 'responsibleId')}
                comboboxProps={{ withinPortal: true }}
              />
            )}
          />
          <Textarea
            label={M.field.note}
            placeholder="Ex.: termo assinado em papel, arquivado na secretaria"
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

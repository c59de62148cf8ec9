import type { AnswerOf } from '@lousa/contract/endpoint.ts'
import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import type { getLink } from '@lousa/contract/identity/access-link/access-link.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Button, Stack, Text, Title } from '@mantine/core'
import { Controller, useController } from 'react-hook-form'
import { errorOf } from '../../../frames/form/error-of.ts'
import { useContractForm } from '../../../frames/form/use-contract-form.ts'
import { useSession } from '../../../lib/session/session.ts'
import { showInstant } from '../../../lib/text/dates.ts'
import { Notice } from '../../../ui/notice.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { AcceptTerms } from '../texts/accept-terms.part.tsx'
import type { PasswordTyped, PasswordValues } from './create-password.schema.ts'
import { NewPassword } from './new-password.part.tsx'

export type Link = AnswerOf<typeof getLink>
export type Created = { password: string; acceptedTermsVersion: number | null }

const schemaOf = {
  INVITATION: async () => (await import('./create-password.schema.ts')).invitationForm,
  other: async () => (await import('./create-password.schema.ts')).resetForm,
}

/** A first or another password, for whom the link greets. */
export const CreatePasswordForm = ({
  link,
  until = ACCESS.linkUntil,
  onSubmit,
}: {
  link: Link
  /** Until when it can be used. */
  until?: string
  onSubmit: (created: Created) => Promise<void>
}) => {
  const invited = link.kind === 'INVITATION'
  const user = useSession(({ auth }) => auth?.user)
  const { form, submit, alert } = useContractForm<PasswordTyped, PasswordValues>({
    schema: schemaOf[invited ? 'INVITATION' : 'other'],
    defaultValues: { password: '', confirmation: '', acceptedTermsVersion: null },
    onSubmit,
  })
  const password = useController({ control: form.control, name: 'password' })
  const confirmation = useController({ control: form.control, name: 'confirmation' })
  const lead = invited ? ACCESS.invitationLead : ACCESS.resetLead
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Title order={1}>{fill(ACCESS.greeting, { nome: link.firstName })}</Title>
        <div>
          <Text c="dimmed">{fill(lead, { instituicao: link.institution })}</Text>
          <Text c="dimmed" size="sm" mt={4}>
            {fill(until, { quando: showInstant(link.expiresAt) })}
          </Text>
        </div>
        {user && <Notice tone="info">{fill(ACCESS.openElsewhere, { nome: nameInUse(user) })}</Notice>}
        {alert && <Notice tone="bad">{alert}</Notice>}
        <NewPassword password={password} confirmation={confirmation} />
        {invited && (
          <Controller
            control={form.control}
            name="acceptedTermsVersion"
            render={({ field: { value, onChange } }) => (
              <AcceptTerms
                value={value}
                onChange={onChange}
                error={errorOf(form, 'acceptedTermsVersion') && ACCESS.mustAccept}
              />
            )}
          />
        )}
        <Button type="submit" size="md" loading={form.formState.isSubmitting}>
          {ACCESS.createPassword}
        </Button>
      </Stack>
    </form>
  )
}

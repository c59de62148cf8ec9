import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { coded } from '@lousa/contract/schema.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useController } from 'react-hook-form'
import { z } from 'zod'
import { errorOf } from '../../../frames/form/error-of.ts'
import { useContractForm } from '../../../frames/form/use-contract-form.ts'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.tsx'
import { PasswordField } from '../sign-in/password-field.part.tsx'
import { updateOwnPassword } from './access-link.api.ts'
import { NewPassword } from './new-password.part.tsx'
import { areAlike, differing, newPasswordFields } from './new-password.schema.ts'

const schema = z
  .strictObject({
    currentPassword: z
      .string()
      .max(200)
      .refine(text => text !== '', coded('REQUIRED')),
    ...newPasswordFields,
  })
  .refine(areAlike, differing)

const NOTHING = { currentPassword: '', password: '', confirmation: '' }

/** Another password, by who knows the current one. */
export const PasswordChange = () => {
  const userName = useSession(({ auth }) => auth?.user.userName ?? '')
  const { form, submit, alert } = useContractForm({
    schema,
    defaultValues: NOTHING,
    onSubmit: ({ currentPassword, password }) => updateOwnPassword({ currentPassword, password }),
    fieldOf: { WRONG_PASSWORD: 'currentPassword' },
    onDone: () => {
      form.reset(NOTHING)
      toast.success(ACCESS.passwordChanged)
    },
  })
  const password = useController({ control: form.control, name: 'password' })
  const confirmation = useController({ control: form.control, name: 'confirmation' })
  return (
    <ContentCard title={ACCESS.passwordTitle}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md" maw={460}>
          <Text size="sm" c="dimmed">
            {ACCESS.passwordLead}
          </Text>
          {alert && <Notice tone="bad">{alert}</Notice>}
          {/* A password manager needs the user name for the password. */}
          <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
          <PasswordField
            {...form.register('currentPassword')}
            required
            label={ACCESS.currentPassword}
            autoComplete="current-password"
            maxLength={200}
            error={errorOf(form, 'currentPassword')}
          />
          <NewPassword password={password} confirmation={confirmation} size="sm" />
          <Group justify="flex-end">
            <Button type="submit" loading={form.formState.isSubmitting}>
              {ACCESS.changePassword}
            </Button>
          </Group>
        </Stack>
      </form>
    </ContentCard>
  )
}

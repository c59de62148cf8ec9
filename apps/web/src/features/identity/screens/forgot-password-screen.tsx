import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { email } from '@lousa/contract/people/person-fields.ts'
import { coded } from '@lousa/contract/schema.ts'
import { Anchor, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { errorOf } from '../../../frames/form-modal.tsx'
import { usePageTitle } from '../../../frames/page-context.tsx'
import { useContractForm } from '../../../frames/use-contract-form.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Notice } from '../../../ui/notice.tsx'
import { askForLink } from '../access.api.ts'
import { LinkAsked } from '../components/link-asked.tsx'
import { PublicPage } from '../components/public-page.tsx'

const schema = z.strictObject({ email: email.refine(value => value !== null, coded('REQUIRED')) })

/** A link for another password, by e-mail. */
export const Component = () => {
  usePageTitle(M.auth.forgot)
  const [asked, setAsked] = useState(false)
  const { form, submit, alert } = useContractForm({
    schema,
    defaultValues: { email: '' },
    onSubmit: ({ email }) => askForLink(email ?? ''),
    onDone: () => setAsked(true),
  })
  if (asked)
    return (
      <PublicPage>
        <LinkAsked
          text={M.auth.resetSent}
          other={{ label: ACCESS.studentForgot, to: PATHS.studentResetPassword }}
          onAgain={() => setAsked(false)}
        />
      </PublicPage>
    )
  return (
    <PublicPage>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Title order={1}>{M.auth.forgot}</Title>
          <Text c="dimmed">{ACCESS.forgotLead}</Text>
          {alert && <Notice tone="bad">{alert}</Notice>}
          <TextInput
            {...form.register('email')}
            size="md"
            required
            type="email"
            maxLength={254}
            label={M.field.email}
            autoComplete="email"
            error={errorOf(form, 'email')}
          />
          <Button type="submit" size="md" loading={form.formState.isSubmitting}>
            {ACCESS.sendLink}
          </Button>
          <Group justify="space-between" gap="xs">
            <Anchor component={Link} to={PATHS.login} size="sm" py={4}>
              {ACCESS.backToSignIn}
            </Anchor>
            <Anchor component={Link} to={PATHS.studentResetPassword} size="sm" py={4}>
              {ACCESS.studentForgot}
            </Anchor>
          </Group>
        </Stack>
      </form>
    </PublicPage>
  )
}

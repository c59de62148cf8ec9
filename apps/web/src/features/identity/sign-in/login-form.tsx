import { M } from '@lousa/contract/messages.ts'
import type { InstitutionKind } from '@lousa/contract/roles.ts'
import { Button, Stack, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { whenIdle } from '../../../lib/device/lazy.ts'
import { contractResolver, fetchCheck } from '../../../lib/form/form-resolver.ts'
import { Notice } from '../../../ui/notice.tsx'
import { TaxNumberInput } from '../../../ui/tax-number-input.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { PasswordField } from './password-field.part.tsx'

const loginSchema = async () => (await import('./login.schema.ts')).login

export type Credentials = { username: string; password: string }

type Props = {
  failure: string
  /** Why the person has to sign in; a failure replaces it. */
  notice: string
  /** The success of the last action. */
  greeting: string
  /** Where the demonstration's accounts are offered, and of which kind. */
  demo: InstitutionKind | null
  start: Credentials
  onSubmit: (credentials: Credentials) => Promise<void>
  links: ReactNode
}

/** CPF or CNPJ and password. The number is checked by its digits before anything is sent. */
export const LoginForm = ({ failure, notice, greeting, demo, start, onSubmit, links }: Props) => {
  const form = useForm({ resolver: contractResolver(loginSchema), defaultValues: start, mode: 'onTouched' })
  useEffect(() => whenIdle(() => fetchCheck(loginSchema)), [])
  const { errors, isSubmitting } = form.formState
  // A refusal was about what was sent: it is not said over a number that is wrong by itself.
  const shownFailure = Object.keys(errors).length > 0 ? '' : failure
  return (
    <form onSubmit={form.handleSubmit(onSubmit)} noValidate>
      <Stack gap="md">
        <Title order={1}>{M.auth.title}</Title>
        {shownFailure && <Notice tone="bad">{shownFailure}</Notice>}
        {greeting && !failure && <Notice tone="good">{greeting}</Notice>}
        {notice && !failure && <Notice tone="info">{notice}</Notice>}
        <Controller
          control={form.control}
          name="username"
          render={({ field }) => (
            <TaxNumberInput
              {...field}
              size="md"
              label={M.auth.username}
              description={M.auth.usernameHint}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autoComplete="username"
              error={errors.username?.message}
            />
          )}
        />
        <PasswordField
          {...form.register('password')}
          size="md"
          label={M.auth.password}
          autoComplete="current-password"
          error={errors.password?.message}
        />
        <Button type="submit" size="md" loading={isSubmitting} mt={4}>
          {M.auth.submit}
        </Button>
        {links}
      </Stack>
      {demo && (
        <DemoAccounts
          kind={demo}
          onPick={account => {
            form.setValue('username', account.username)
            form.setValue('password', account.password)
            form.clearErrors()
            form.setFocus('password')
          }}
        />
      )}
    </form>
  )
}

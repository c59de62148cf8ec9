import { FIRST_RUN } from '@lousa/contract/identity/first-run/first-run.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { Button, Stack, Text, TextInput, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { errorOf } from '../../../frames/form/error-of.ts'
import { useContractForm } from '../../../frames/form/use-contract-form.ts'
import { formatCpf } from '../../../lib/form/contact-masks.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { MaskedInput } from '../../../ui/masked-input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { NewPassword } from '../access-link/new-password.part.tsx'
import { createFirst } from './first-run.api.ts'
import classes from './first-run-form.module.css'
import type { FirstRunTyped, FirstRunValues } from './first-run-form.schema.ts'
import { KindChoice } from './kind-choice.tsx'

const schema = async () => (await import('./first-run-form.schema.ts')).firstRunForm

const NOTHING_TYPED: FirstRunTyped = {
  kind: null,
  name: '',
  administrator: { name: '', taxNumber: '', email: '' },
  password: '',
  confirmation: '',
  code: '',
}

const PASSWORD_PATH = 'administrator.password'

/** The form has the password and its repetition. */
const onFormFields = (error: unknown): unknown => {
  if (!(error instanceof Refusal) || !error.errors) return error
  return error.on(
    ...error.errors.map(field => (field.path === PASSWORD_PATH ? { ...field, path: 'password' } : field)),
  )
}

const send = async ({ kind, name, administrator, password, code }: FirstRunValues): Promise<void> => {
  if (kind === null) throw new Error('The form let no kind through')
  try {
    await createFirst({ kind, name, administrator: { ...administrator, password }, code })
  } catch (error) {
    throw onFormFields(error)
  }
}

const Part = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <section aria-label={title} className={classes.part}>
    <div>
      <Title order={2} size="h3">
        {title}
      </Title>
      {hint && <Text c="dimmed">{hint}</Text>}
    </div>
    {children}
  </section>
)

/** The first institution, who administers it, and the proof that the server is theirs. */
export const FirstRunForm = ({ onDone }: { onDone: () => void }) => {
  const { form, submit, alert } = useContractForm<FirstRunTyped, FirstRunValues>({
    schema,
    defaultValues: NOTHING_TYPED,
    onSubmit: send,
    onDone,
  })
  // The kind cannot be changed later.
  const confirmAndSend = form.handleSubmit(
    async ({ kind, name }) => {
      if (kind === null) return
      const [kindName] = FIRST_RUN.kinds[kind]
      const agreed = await confirm({
        title: fill(FIRST_RUN.confirmTitle, { name }),
        effect: fill(FIRST_RUN.confirmEffect, { kind: kindName }),
        verb: fill(FIRST_RUN.confirmVerb, { kind: kindName }),
        harmless: true,
      })
      if (agreed) await submit()
    },
    () => submit(),
  )
  // In the order of the page: the first that is broken gets the focus.
  const { control } = form
  const kind = useController({ control, name: 'kind' })
  const name = form.register('name')
  const personName = form.register('administrator.name')
  const taxNumber = useController({ control, name: 'administrator.taxNumber' })
  const email = form.register('administrator.email')
  const password = useController({ control, name: 'password' })
  const confirmation = useController({ control, name: 'confirmation' })
  const code = form.register('code')
  return (
    <form onSubmit={confirmAndSend} noValidate>
      <Stack gap="xl">
        <div>
          <Title order={1}>{FIRST_RUN.title}</Title>
          <Text c="dimmed" mt={4}>
            {FIRST_RUN.lead}
          </Text>
        </div>
        <Part title={FIRST_RUN.institution}>
          <KindChoice {...kind.field} error={errorOf(form, 'kind')} />
          <TextInput
            {...name}
            label={FIRST_RUN.name}
            required
            size="md"
            maxLength={150}
            autoComplete="organization"
            error={errorOf(form, 'name')}
          />
          <p className={classes.place}>
            {FIRST_RUN.place} <strong>{window.location.hostname}</strong>
            <span>{FIRST_RUN.placeHint}</span>
          </p>
        </Part>
        <Part title={FIRST_RUN.administrator} hint={FIRST_RUN.administratorHint}>
          <TextInput
            {...personName}
            label={FIRST_RUN.personName}
            required
            size="md"
            maxLength={150}
            autoComplete="name"
            error={errorOf(form, 'administrator.name')}
          />
          <div className={classes.pair}>
            <MaskedInput
              {...taxNumber.field}
              format={formatCpf}
              value={taxNumber.field.value ?? ''}
              label={FIRST_RUN.taxNumber}
              required
              size="md"
              autoComplete="username"
              error={errorOf(form, 'administrator.taxNumber')}
            />
            <TextInput
              {...email}
              type="email"
              label={FIRST_RUN.email}
              description={FIRST_RUN.emailHint}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              size="md"
              maxLength={254}
              autoComplete="email"
              error={errorOf(form, 'administrator.email')}
            />
          </div>
          <NewPassword password={password} confirmation={confirmation} />
        </Part>
        <Part title={FIRST_RUN.proof} hint={FIRST_RUN.proofHint}>
          <TextInput
            {...code}
            label={FIRST_RUN.code}
            required
            size="md"
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            classNames={{ input: classes.code ?? '' }}
            error={errorOf(form, 'code')}
          />
        </Part>
        {alert && <Notice tone="bad">{alert}</Notice>}
        <Button type="submit" size="md" loading={form.formState.isSubmitting}>
          {FIRST_RUN.create}
        </Button>
      </Stack>
    </form>
  )
}

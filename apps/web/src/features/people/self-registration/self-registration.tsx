import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type FieldPath, FormProvider, get, useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { usePageTitle } from '../../../frames/page/page-context.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { anyText, searchOf } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { lazyModule, useLazyModule } from '../../../lib/device/lazy.ts'
import { contractResolver } from '../../../lib/form/form-resolver.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { todayIn } from '../../../lib/text/dates.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useInstitution } from '../../identity/identity.api.ts'
import { textsChanged } from '../../identity/texts/text.api.ts'
import { isMinor } from './minor.values.ts'
import { type Registered, registerSelf } from './self-registration.api.ts'
import classes from './self-registration.module.css'
import { AccessStep } from './self-registration-access.tsx'
import { ContactStep } from './self-registration-contact.tsx'
import { SelfRegistrationDone } from './self-registration-done.tsx'
import { dropDraft, keepDraft, readDraft } from './self-registration-draft.ts'
import type { Checked, Typed } from './self-registration-form.schema.ts'
import { bodyOf, isBlank, NOTHING } from './self-registration-form.values.ts'
import { GuardianStep } from './self-registration-guardian.tsx'
import { PersonStep } from './self-registration-person.tsx'
import { ReviewStep } from './self-registration-review.tsx'
import {
  furthest,
  onFormFields,
  STEP_ADDRESSES,
  STEP_FIELDS,
  STEPS,
  type Step,
  stepOf,
  stepsOf,
} from './self-registration-steps.values.ts'

const FIELDS = STEPS.flatMap(step => STEP_FIELDS[step])

const search = searchOf({ etapa: anyText })

const fetchSchema = () => import('./self-registration-form.schema.ts')
const lateSchema = lazyModule(fetchSchema)

const useRegistrationForm = (institutionId: string, today: string) => {
  const resolver = useMemo(
    () =>
      (...[typed, context, options]: Parameters<ReturnType<typeof contractResolver<Typed, Checked>>>) =>
        contractResolver(async () => (await fetchSchema()).schemaFor(today)(typed))(typed, context, options),
    [today],
  )
  const [start] = useState(() => readDraft(institutionId) ?? NOTHING)
  const form = useForm<Typed, unknown, Checked>({ resolver, defaultValues: start, mode: 'onTouched' })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          keepDraft(institutionId, values)
          const changed = FIELDS.find(field => field === name?.split('.')[0])
          // A corrected field is validated at once, also before it was ever left.
          if (changed && form.getFieldState(changed).error) void form.trigger(changed)
        },
      }),
    [form, institutionId],
  )
  return form
}

/** Which step is shown: as the address says, but never beyond one in which something is missing. */
const useStep = (typed: Typed, today: string) => {
  const [{ etapa }, setSearch] = useSearch(search)
  const steps = stepsOf(typed, today)
  const stepInAddress = steps.findIndex(step => STEP_ADDRESSES[step] === etapa)
  const schema = useLazyModule(lateSchema, stepInAddress > 0 ? 'now' : 'idle')
  // Until it is there the address is believed: nothing is sent that was not checked.
  const broken = schema ? schema.brokenFields(typed, today) : []
  const at = Math.max(0, Math.min(stepInAddress, furthest(steps, broken)))
  const step = steps[at] ?? 'person'
  const goTo = (to: Step, { replace = false } = {}) =>
    setSearch({ etapa: to === 'person' ? null : STEP_ADDRESSES[to] }, { replace })
  // The form does not advance in the middle of a word because a missing part was just typed.
  const isBeyond = stepInAddress > at
  useEffect(() => {
    if (isBeyond) goTo(step, { replace: true })
  })
  return { steps, at, step, goTo }
}

const Progress = ({ steps, at }: { steps: readonly Step[]; at: number }) => (
  <ol className={classes.progress} aria-hidden>
    {steps.map((step, index) => (
      <li key={step} data-state={index < at ? 'done' : index === at ? 'here' : 'ahead'} />
    ))}
  </ol>
)

/** A visitor becomes a student, in steps. */
export const SelfRegistration = () => {
  usePageTitle(ACCESS.enrolTitle)
  const { id, timeZone } = useInstitution()
  const navigate = useNavigate()
  const [today] = useState(() => todayIn(timeZone))
  const [keyOf] = useState(keyPerBody)
  const [alert, setAlert] = useState('')
  const [done, setDone] = useState<(Registered & { mailed: boolean }) | null>(null)
  const form = useRegistrationForm(id, today)
  useWatch({ control: form.control })
  const typed = form.getValues()
  const { steps, at, step, goTo } = useStep(typed, today)

  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo({ top: 0 })
    heading.current?.focus()
  }, [step])

  const place = (error: unknown): void => {
    if (error instanceof Refusal && error.code === 'CONSENT_REQUIRED') {
      void textsChanged()
      form.setValue('acceptedTermsVersion', null)
      form.setValue('guardianConsent', false)
    }
    const errors = onFormFields(error instanceof Refusal ? (error.errors ?? []) : [])
    const isOwn = (path: string): path is FieldPath<Typed> => get(NOTHING, path) !== undefined
    const homeless: string[] = []
    for (const { path, code, message } of errors) {
      if (isOwn(path)) form.setError(path, { type: code, message })
      else homeless.push(message)
    }
    const first = STEPS.find(one => errors.some(({ path }) => stepOf(path) === one))
    if (first) goTo(first)
    const keptLines = error instanceof Refusal ? [] : [ACCESS.enrolKept]
    setAlert(
      first && homeless.length === 0
        ? ACCESS.enrolFix
        : [errorText(error), ...homeless, ...keptLines].join(' '),
    )
  }

  const send = form.handleSubmit(
    async given => {
      setAlert('')
      const body = bodyOf(given, today)
      try {
        const registered = await registerSelf(body, keyOf(body))
        setDone({ ...registered, mailed: given.email !== null })
        dropDraft(id)
      } catch (error) {
        place(error)
      }
    },
    ({ root }) => setAlert(root?.message ?? ''),
  )

  const next = async () => {
    // A failed request is reported: a step without validation leads nowhere.
    const isChecked = await fetchSchema().then(
      () => true,
      () => false,
    )
    setAlert(isChecked ? '' : M.err.generic)
    if (isChecked && (await form.trigger([...STEP_FIELDS[step]], { shouldFocus: true }))) {
      const following = steps[at + 1]
      if (following) goTo(following)
    }
  }

  const restart = async () => {
    const sure = await confirm({
      title: ACCESS.enrolRestart,
      effect: ACCESS.enrolRestartEffect,
      verb: ACCESS.enrolRestart,
    })
    if (!sure) return
    form.reset(NOTHING)
    dropDraft(id)
    goTo('person')
  }

  const before = steps[at - 1]
  const isLast = step === 'review'
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={event => {
          if (isLast) return send(event)
          event.preventDefault()
          return next()
        }}
      >
        <Stack gap="lg">
          <div>
            <Group justify="space-between" gap="xs" align="baseline">
              <Title order={1} size="h3" c="dimmed">
                {ACCESS.enrolTitle}
              </Title>
              {!isBlank(typed) && (
                <Button variant="subtle" size="compact-sm" onClick={() => void restart()}>
                  {ACCESS.enrolRestart}
                </Button>
              )}
            </Group>
            <Progress steps={steps} at={at} />
            <Text size="sm" c="dimmed" mt="sm">
              {fill(ACCESS.enrolStep, { etapa: at + 1, total: steps.length })}
            </Text>
            <h2 ref={heading} tabIndex={-1} className={classes.step}>
              {ACCESS.enrolSteps[step]}
            </h2>
          </div>
          {alert && <Notice tone="bad">{alert}</Notice>}
          {step === 'person' && <PersonStep today={today} />}
          {step === 'contact' && <ContactStep />}
          {step === 'guardian' && <GuardianStep minor={isMinor(typed.birthdate, today)} />}
          {step === 'access' && <AccessStep />}
          {step === 'review' && <ReviewStep steps={steps} onEdit={goTo} />}
          {step === 'person' && (
            <Text size="sm" c="dimmed">
              {ACCESS.enrolOptional} {ACCESS.enrolDraft}
            </Text>
          )}
          <div className={classes.actions}>
            <Button
              variant="default"
              size="md"
              onClick={() => (before ? goTo(before) : void navigate(PATHS.login))}
            >
              {M.btn.back}
            </Button>
            <Button type="submit" size="md" loading={form.formState.isSubmitting}>
              {isLast ? ACCESS.enrolSend : M.btn.next}
            </Button>
          </div>
        </Stack>
      </form>
      {done && <SelfRegistrationDone number={done.number} mailed={done.mailed} />}
    </FormProvider>
  )
}

import { POLICY } from '@lousa/contract/academics/policy/policy.messages.ts'
import type { FieldError } from '@lousa/contract/refusal/field-errors.ts'
import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { ErrorPlacement } from '../../../frames/form/error-placement.ts'
import { FormPage, type FormSection } from '../../../frames/form/form-page.tsx'
import type { Checked } from '../../../frames/form/use-checking-resolver.ts'
import { type FormBase, usePageForm } from '../../../frames/form/use-page-form.ts'
import type { PageHeaderProps } from '../../../frames/page/page-header.tsx'
import { personDraftKey } from '../../../lib/device/device-drafts.ts'
import { lazyModule, useLazyModule } from '../../../lib/device/lazy.ts'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { useActor, useInstitution } from '../../identity/identity.api.ts'
import type { ExampleClass } from './policy-example-model.ts'
import {
  isPolicyValues,
  POLICY_UNITS,
  type PolicyValues,
  policyLabelOf,
  type WholePolicy,
} from './policy-form.values.ts'
import { PolicySentences } from './policy-sentences.tsx'

// The form first: the rules that compute the example come when it stands.
const policyAside = lazyModule(async () => (await import('./policy-aside.tsx')).PolicyAside)

/** The saved value: a rule, or null for the institution's. */
export type SentPolicy = { policy: WholePolicy | null }

export type PolicyPageProps = {
  header: PageHeaderProps
  /** Where drafts of this rule are kept: the class's id, or one name for the institution's. */
  draftOf: string
  ground: FormBase<PolicyValues>
  of: ExampleClass & { type: 'MARK' | 'ASSESSMENT' }
  followed: PerformancePolicy
  /** Where a class may follow the institution: then there is nothing to set. */
  whose?: FormSection
  settings: readonly FormSection[]
  /** The messages of the rules about the whole, before it is sent. */
  problemOf?: (policy: WholePolicy | null) => FieldError | null
  send: (sent: SentPolicy, version: number) => Promise<unknown>
  onDone: () => void
  readCurrent: (current: unknown) => Promise<FormBase<PolicyValues> | null>
  fieldOf?: ErrorPlacement<keyof PolicyValues>['fieldOf']
  cancelTo: string
  notice?: ReactNode
  note?: string | undefined
  isReadOnly?: boolean
}

/** A rule of calculation as a form, with its effect next to it. */
export const PolicyPage = (props: PolicyPageProps) => {
  const {
    header,
    draftOf,
    ground,
    whose,
    settings,
    cancelTo,
    notice,
    of,
    followed,
    note,
    isReadOnly = false,
  } = props
  const PolicyAside = useLazyModule(policyAside, 'idle')
  const { id: institutionId } = useInstitution()
  const { id: accountId } = useActor()
  const page = usePageForm<PolicyValues, SentPolicy>({
    base: ground,
    check: async (typed): Promise<Checked<SentPolicy>> => {
      const { readPolicy } = await import('./policy-form.schema.ts')
      const read: Checked<WholePolicy | null> = typed.own ? readPolicy(typed) : { value: null }
      if ('errors' in read) return read
      const problem = props.problemOf?.(read.value) ?? null
      return problem ? { errors: [problem] } : { value: { policy: read.value } }
    },
    send: (sent, version) => props.send(sent, version ?? 0),
    onDone: props.onDone,
    draftKey: isReadOnly ? null : personDraftKey({ institutionId, accountId, record: `calculo-${draftOf}` }),
    isValues: isPolicyValues,
    units: POLICY_UNITS,
    readCurrent: props.readCurrent,
    fieldOf: props.fieldOf,
  })
  const isOwn = useWatch({ control: page.form.control, name: 'own' })
  const inWords: FormSection = {
    id: 'em-palavras',
    title: POLICY.inWords,
    content: <PolicySentences policy={followed} of={of} />,
  }
  return (
    <FormPage
      header={header}
      page={page}
      sections={[...(whose ? [whose] : []), ...(isOwn ? settings : [inWords])]}
      labelOf={policyLabelOf}
      cancelTo={cancelTo}
      notice={notice}
      aside={
        PolicyAside ? <PolicyAside of={of} followed={followed} note={note} /> : <RowsSkeleton rows={6} />
      }
      isReadOnly={isReadOnly}
    />
  )
}

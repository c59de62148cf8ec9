import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { POLICY } from '@lousa/contract/academics/policy/policy.messages.ts'
import type { Institution } from '@lousa/contract/identity/institution/institution.contract.ts'
import { DEFAULT_POLICY, resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FormBase, parseBase } from '../../../frames/form/use-page-form.ts'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { gradesChanged } from '../structure.api.ts'
import { institutionSettingsOptions, saveDefaultPolicy } from './policy.api.ts'
import { type PolicyValues, policyInput } from './policy-form.values.ts'
import { PolicyPage } from './policy-page.part.tsx'
import { policySections } from './policy-sections.part.tsx'

const P = POLICY

/** The class of the worked example: the default rule belongs to none. */
const TERMS = [20, 30, 20, 30].map((highest, at) => ({ name: termName('QUARTER', at + 1), highest }))
const EXAMPLE_CLASS = { type: 'MARK', highest: 100, average: 60, retention: 'FULL', terms: TERMS } as const
const of = { ...EXAMPLE_CLASS, terms: [...TERMS] }

const groundOf = ({ performancePolicy, version }: Institution): FormBase<PolicyValues> => ({
  saved: policyInput(resolvePolicy(performancePolicy), { own: true, terms: TERMS.length }),
  version,
})

const savedWords = (pinnedCount: number): string =>
  pinnedCount === 0 ? P.savedAll : countedIn(P.savedKept, pinnedCount)

/** The rule of calculation of all classes that have none of their own. */
export const Component = () => {
  const { data, error, refetch } = useQuery(institutionSettingsOptions())
  const [saves, setSaves] = useState(0)
  const [pinnedCount, setPinnedCount] = useState<number | null>(null)
  if (!data)
    return error ? (
      <>
        <PageHeader title={P.defaultTitle} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    ) : (
      <PageSkeleton />
    )
  return (
    <PolicyPage
      key={saves}
      header={{ title: P.defaultTitle, subtitle: P.defaultLead }}
      draftOf="padrao"
      ground={groundOf(data)}
      of={of}
      followed={DEFAULT_POLICY}
      settings={policySections({ terms: TERMS.map(({ name }) => name), disabled: false, marks: true })}
      send={async ({ policy }, version) => {
        if (policy === null) return
        const { keptPolicies } = await saveDefaultPolicy(policy, version)
        setPinnedCount(keptPolicies)
        void gradesChanged()
      }}
      onDone={() => {
        setSaves(count => count + 1)
        window.scrollTo({ top: 0 })
      }}
      readCurrent={parseBase(async () => (await import('./policy-form.schema.ts')).institution, groundOf)}
      cancelTo={PATHS.settings}
      notice={
        pinnedCount === null ? (
          <Notice tone="info">{P.defaultEffect}</Notice>
        ) : (
          <Notice tone="good">{savedWords(pinnedCount)}</Notice>
        )
      }
    />
  )
}

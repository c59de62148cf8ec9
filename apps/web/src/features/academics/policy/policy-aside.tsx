import { POLICY } from '@lousa/contract/academics/policy/policy.messages.ts'
import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { Stack } from '@mantine/core'
import { useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PolicyExample } from './policy-example.tsx'
import type { ExampleClass } from './policy-example-model.ts'
import { readPolicy } from './policy-form.schema.ts'
import { type PolicyValues, policyValues } from './policy-form.values.ts'
import { PolicySentences } from './policy-sentences.tsx'

type Of = ExampleClass & { type: 'MARK' | 'ASSESSMENT' }

/** The effect of the typed rule: one student's year, and the rule in words. */
export const PolicyAside = ({
  of,
  followed,
  note,
}: {
  of: Of
  /** The rule in force where the class has none of its own. */
  followed: PerformancePolicy
  note?: string | undefined
}) => {
  const { control } = useFormContext<PolicyValues>()
  const typed = useWatch<PolicyValues>({ control })
  const policy = useMemo((): PerformancePolicy | null => {
    const values = policyValues.safeParse(typed).data
    if (!values) return null
    if (!values.own) return followed
    const read = readPolicy(values)
    return 'value' in read ? read.value : null
  }, [typed, followed])
  return (
    <Stack gap="md">
      {of.type === 'MARK' && <PolicyExample policy={policy} of={of} note={note} />}
      {policy && typed.own && (
        <ContentCard title={POLICY.inWords}>
          <PolicySentences policy={policy} of={of} />
        </ContentCard>
      )}
    </Stack>
  )
}

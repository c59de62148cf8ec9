import {
  ANNUAL_RECOVERIES,
  POLICY_JUSTIFIED,
  POLICY_MISSING,
  POLICY_MODES,
  POLICY_ROUNDS,
  TERM_RECOVERIES,
} from '@lousa/contract/academics/policy/performance-policy.contract.ts'
import { POLICY } from '@lousa/contract/academics/policy/policy.messages.ts'
import { parseScore } from '@lousa/rules/evaluation/mark/score.rules.ts'
import { Fieldset, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { FormSection } from '../../../frames/form/form-page.tsx'
import { optionsOf, PolicyChoice } from './policy-choice.tsx'
import { type PolicyValues, STEP_CHOICES } from './policy-form.values.ts'

const P = POLICY
const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
const LAW = 75

const useMessage = (path: string): string | undefined => {
  const { control } = useFormContext<PolicyValues>()
  const { errors } = useFormState({ control })
  const error: { message?: string } | undefined = get(errors, path)
  return error?.message
}

const NumberField = ({
  name,
  label,
  hint,
  disabled,
}: {
  name: 'minFreq' | 'maxDependencies'
  label: string
  hint: string
  disabled: boolean
}) => {
  const { register } = useFormContext<PolicyValues>()
  return (
    <TextInput
      id={name}
      label={label}
      required
      inputMode="decimal"
      maxLength={6}
      description={hint}
      inputWrapperOrder={BELOW}
      disabled={disabled}
      error={useMessage(name)}
      {...register(name)}
    />
  )
}

const Weights = ({ terms, disabled }: { terms: readonly string[]; disabled: boolean }) => {
  const { register, control } = useFormContext<PolicyValues>()
  const { errors } = useFormState({ control })
  const mode = useWatch<PolicyValues, 'mode'>({ control, name: 'mode' })
  if (mode !== 'MEAN' || terms.length === 0) return null
  return (
    <Fieldset variant="unstyled" legend={P.termWeights}>
      <Text size="xs" c="dimmed">
        {P.termWeightsHint}
      </Text>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm" mt={6}>
        {terms.map((term, at) => {
          const error: { message?: string } | undefined = get(errors, `termWeights.${at}`)
          return (
            <TextInput
              key={term}
              id={`termWeights.${at}`}
              label={term}
              inputMode="decimal"
              maxLength={7}
              disabled={disabled}
              error={error?.message}
              {...register(`termWeights.${at}`)}
            />
          )
        })}
      </SimpleGrid>
    </Fieldset>
  )
}

const Frequency = ({ disabled }: { disabled: boolean }) => {
  const { control } = useFormContext<PolicyValues>()
  const typed = parseScore(useWatch<PolicyValues, 'minFreq'>({ control, name: 'minFreq' }))
  const isBelow = typeof typed === 'number' && typed < LAW
  return (
    <NumberField
      name="minFreq"
      label={P.minFreq}
      hint={isBelow ? P.minFreqBelow : P.minFreqHint}
      disabled={disabled}
    />
  )
}

/** The settings of a rule, in the order in which they are applied. Without marks only attendance is left to settle. */
export const policySections = ({
  terms,
  disabled,
  marks,
}: {
  /** The names of the terms that may be weighted. */
  terms: readonly string[]
  disabled: boolean
  marks: boolean
}): FormSection[] => [
  ...(marks
    ? [
        {
          id: 'nota-do-ano',
          title: P.sections.year,
          content: (
            <Stack gap="lg">
              <PolicyChoice
                name="mode"
                label={P.mode}
                options={optionsOf(P.modes, POLICY_MODES)}
                disabled={disabled}
              />
              <Weights terms={terms} disabled={disabled} />
            </Stack>
          ),
        },
        {
          id: 'sem-nota',
          title: P.sections.missing,
          content: (
            <PolicyChoice
              name="missing"
              label={P.missing}
              options={optionsOf(P.missings, POLICY_MISSING)}
              disabled={disabled}
            />
          ),
        },
        {
          id: 'recuperacao',
          title: P.sections.recovery,
          content: (
            <Stack gap="lg">
              <PolicyChoice
                name="termRecovery"
                label={P.termRecovery}
                options={optionsOf(P.termRecoveries, TERM_RECOVERIES)}
                disabled={disabled}
              />
              <PolicyChoice
                name="annualRecovery"
                label={P.annualRecovery}
                options={optionsOf(P.annualRecoveries, ANNUAL_RECOVERIES)}
                disabled={disabled}
              />
            </Stack>
          ),
        },
        {
          id: 'arredondamento',
          title: P.sections.rounding,
          content: (
            <Stack gap="lg">
              <PolicyChoice
                name="step"
                label={P.step}
                options={optionsOf(P.steps, STEP_CHOICES)}
                disabled={disabled}
              />
              <PolicyChoice
                name="round"
                label={P.round}
                options={optionsOf(P.rounds, POLICY_ROUNDS)}
                disabled={disabled}
              />
            </Stack>
          ),
        },
      ]
    : []),
  {
    id: 'frequencia',
    title: P.sections.attendance,
    content: (
      <Stack gap="lg">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <Frequency disabled={disabled} />
          {marks && (
            <NumberField
              name="maxDependencies"
              label={P.maxDependencies}
              hint={P.maxDependenciesHint}
              disabled={disabled}
            />
          )}
        </SimpleGrid>
        <PolicyChoice
          name="justified"
          label={P.justified}
          options={optionsOf(P.justifieds, POLICY_JUSTIFIED)}
          disabled={disabled}
        />
      </Stack>
    ),
  },
]

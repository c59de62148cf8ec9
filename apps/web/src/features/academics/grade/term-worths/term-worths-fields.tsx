import { TERM_MARKS } from '@lousa/contract/academics/grade/term-worths.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { termWorthsMissing, termWorthsSum } from '@lousa/rules/academics/grade/term-worths.rules.ts'
import { sumMarks } from '@lousa/rules/evaluation/decimal.rules.ts'
import { parseScore } from '@lousa/rules/evaluation/mark/score.rules.ts'
import { Button, Group, SimpleGrid, Text, TextInput } from '@mantine/core'
import { IconEqual } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { errorOf } from '../../../../frames/form/error-of.ts'
import type { ContractForm } from '../../../../frames/form/use-contract-form.ts'
import { Notice } from '../../../../ui/notice.tsx'
import type { GradeTerm } from './grade-terms.ts'
import {
  evenMarks,
  type MarksInput,
  type MarksValues,
  type Mode,
  marksProblem,
  plain,
} from './term-worths-form.schema.ts'

const W = TERM_MARKS

/** Numbers of at most two decimals among what is typed; null while something is no number. */
const readable = (typed: readonly { highest?: string }[]): { highest: number }[] | null => {
  const marks = typed.map(({ highest = '' }) => parseScore(highest) ?? (highest.trim() === '' ? 0 : null))
  const isFine = (mark: number | null): mark is number =>
    mark !== null && mark >= 0 && Number(mark.toFixed(2)) === mark
  return marks.every(isFine) ? marks.filter(isFine).map(highest => ({ highest })) : null
}

/** How the sum stands to the annual maximum: less is a warning, more an error. */
const Sum = ({ marks, highest }: { marks: readonly { highest: number }[]; highest: number }) => {
  const sum = termWorthsSum(marks)
  const missing = termWorthsMissing(marks, highest)
  const figures = { sum: plain(sum), highest: plain(highest) }
  if (sum > highest)
    return (
      <Notice tone="bad">
        {fill(W.sumExceeded, { ...figures, over: plain(sumMarks([sum, -highest])) })}
      </Notice>
    )
  return missing > 0 ? (
    <Notice tone="warn">{fill(W.sumMissing, { ...figures, missing: plain(missing) })}</Notice>
  ) : (
    <Notice tone="good">{fill(W.sumDone, figures)}</Notice>
  )
}

/** One field for each term, with the sum next to the annual maximum during typing. */
export const TermWorthsFields = ({
  form,
  terms,
  mode,
  highest,
}: {
  form: ContractForm<MarksInput, MarksValues>
  terms: readonly GradeTerm[]
  mode: Mode
  highest: number
}) => {
  const typed = useWatch({ control: form.control, name: 'academicTermMarks' })
  const marks = readable(typed)
  const problem = marks ? marksProblem(mode, marks, highest) : null
  const firstOpen = terms.findIndex(({ closed }) => !closed)
  const divide = (): void => {
    for (const [index, mark] of evenMarks(mode, highest, terms).entries())
      if (!terms[index]?.closed)
        form.setValue(`academicTermMarks.${index}.highest`, plain(mark), {
          shouldDirty: true,
          shouldValidate: true,
        })
  }
  return (
    <>
      <Group justify="space-between" align="center" gap="sm">
        <Text size="sm">{fill(W.modes[mode], { highest: plain(highest) })}</Text>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconEqual size={16} aria-hidden />}
          disabled={firstOpen < 0}
          onClick={divide}
        >
          {mode === 'SUM' ? W.divide : fill(W.divideMean, { highest: plain(highest) })}
        </Button>
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {terms.map(({ id, name, closed }, index) => (
          <TextInput
            key={id}
            label={name}
            required={!closed}
            readOnly={closed}
            variant={closed ? 'filled' : 'default'}
            inputMode="decimal"
            maxLength={8}
            {...(index === firstOpen ? { 'data-autofocus': true } : {})}
            description={closed ? W.closed : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={
              (problem?.path === `academicTermMarks.${index}.highest` ? problem.message : undefined) ??
              errorOf(form, `academicTermMarks.${index}.highest`)
            }
            {...form.register(`academicTermMarks.${index}.highest`)}
          />
        ))}
      </SimpleGrid>
      {mode === 'SUM' && marks && <Sum marks={marks} highest={highest} />}
      {!problem && errorOf(form, 'academicTermMarks') && (
        <Notice tone="bad">{errorOf(form, 'academicTermMarks')}</Notice>
      )}
    </>
  )
}

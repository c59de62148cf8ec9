import type { ClassEnding, EndingStudentAnswer } from '@lousa/contract/evaluation/ending/ending.contract.ts'
import { ENDING_SCREEN as words } from '@lousa/contract/evaluation/ending/ending-screen.messages.ts'
import { neededWords } from '@lousa/contract/evaluation/performance/figure-words.ts'
import { situationText } from '@lousa/contract/evaluation/performance/situation-text.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { type ClassColumn, ClassTable, Figure } from '../overview/class-table.part.tsx'
import classes from './ending.module.css'

type ComponentResult = EndingStudentAnswer['components'][number]

const markText = ({ mark, recovery, final }: ComponentResult): string | null => {
  if (final === null) return null
  return recovery !== null && mark !== null && mark !== final
    ? fill(words.recovered, { mark: formatMark(mark), final: formatMark(final) })
    : formatMark(final)
}

const ComponentCell = ({
  result,
  isMark,
  of,
}: {
  result: ComponentResult | undefined
  isMark: boolean
  of: ClassEnding
}) => {
  if (!result) return <Figure text={null} />
  const { missing, needed, situation } = result
  const note =
    neededWords(needed) ?? (missing === null ? null : fill(words.missing, { points: formatMark(missing) }))
  const text = isMark ? markText(result) : situation && situationText(situation, of.retention)
  return (
    <>
      <span className={classes.cell}>
        <Figure text={text} look={missing === null ? undefined : 'low'} />
      </span>
      {note !== null && <span className={classes.note}>{note}</span>}
    </>
  )
}

/** The results of a class: each student with components, frequency, situation and the steps that lead to it. */
export const ClassResults = ({ ending }: { ending: ClassEnding }) => {
  const [asked, setAsked] = useState<EndingStudentAnswer | null>(null)
  const { students, components, type, retention } = ending
  if (students.length === 0)
    return (
      <ContentCard title={words.tableTitle}>
        <EmptyState title={words.noStudents} reason={words.noStudentsReason} />
      </ContentCard>
    )
  const of = new Map(students.map(each => [each.student.id, each]))
  const columns: ClassColumn[] = [
    {
      id: 'situacao',
      label: words.table.situation,
      rank: 'main',
      cell: student => {
        const result = of.get(student.id)
        if (!result) return null
        return (
          <Button variant="subtle" size="compact-sm" onClick={() => setAsked(result)} aria-haspopup="dialog">
            {situationText(result.situation, retention)}
          </Button>
        )
      },
    },
    ...components.map(
      ({ id, name }): ClassColumn => ({
        id,
        label: name,
        rank: 'figure',
        cell: student => (
          <ComponentCell
            result={of.get(student.id)?.components.find(({ componentId }) => componentId === id)}
            isMark={type === 'MARK'}
            of={ending}
          />
        ),
      }),
    ),
    {
      id: 'frequencia',
      label: words.table.frequency,
      rank: 'figure',
      cell: student => {
        const frequency = of.get(student.id)?.frequency ?? null
        return <Figure text={frequency === null ? null : `${formatMark(frequency, 1)} %`} />
      },
    },
    ...(type === 'MARK' && retention === 'FULL'
      ? [
          {
            id: 'faltam',
            label: words.table.distance,
            rank: 'figure',
            cell: student => {
              const distance = of.get(student.id)?.distance ?? null
              return <Figure text={distance === null ? null : formatMark(distance)} />
            },
          } satisfies ClassColumn,
        ]
      : []),
  ]
  return (
    <>
      <ContentCard title={words.tableTitle} padded={false}>
        <ClassTable
          label={words.tableTitle}
          students={students.map(({ student }) => student)}
          columns={columns}
          order="numero"
        />
      </ContentCard>
      {asked && (
        <Modal
          opened
          onClose={() => setAsked(null)}
          title={fill(words.whyTitle, { name: nameInUse(asked.student.user) })}
          centered
          closeButtonProps={{ 'aria-label': M.btn.close }}
        >
          <ul className={classes.steps}>
            {asked.steps.map(({ text }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are a whole text in their order
              <li key={at}>{text}</li>
            ))}
          </ul>
        </Modal>
      )}
    </>
  )
}

import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import { ENTRY } from '@lousa/contract/enrollment/entry/entry.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Radio, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import type { Crumb } from '../../../../frames/page/page-context.tsx'
import { PageHeader } from '../../../../frames/page/page-header.tsx'
import { enrollmentAddress } from '../../../../lib/address/paths.ts'
import type { UseSituations } from '../../list/situation.values.ts'
import { FromClass } from './from-class.tsx'
import { FromList } from './from-list.tsx'
import { FromNoClass } from './from-no-class.tsx'

const W = ENTRY.many
const SOURCES = ['turma', 'lista', 'semTurma'] as const

/** Many students come into a class at once: those of a class of another year, of a list, or without a class. */
export const EnrollMany = ({
  grade,
  takenIds,
  breadcrumb,
  useSituations,
}: {
  grade: Grade
  takenIds: ReadonlySet<string>
  breadcrumb: readonly Crumb[]
  useSituations: UseSituations
}) => {
  const [source, setSource] = useState<(typeof SOURCES)[number]>('turma')
  return (
    <>
      <PageHeader
        title={fill(W.of, { grade: grade.name })}
        breadcrumb={breadcrumb}
        actions={[
          {
            label: W.back,
            icon: <IconArrowLeft size={18} aria-hidden />,
            to: enrollmentAddress({ turma: grade.id }),
          },
        ]}
      />
      <Stack gap="md">
        <Radio.Group
          label={W.source}
          value={source}
          onChange={value => setSource(SOURCES.find(each => each === value) ?? 'turma')}
        >
          <Stack gap="xs" mt="xs">
            {SOURCES.map(value => (
              <Radio key={value} value={value} label={W.sources[value]} />
            ))}
          </Stack>
        </Radio.Group>
        {source === 'turma' && <FromClass grade={grade} takenIds={takenIds} useSituations={useSituations} />}
        {source === 'lista' && <FromList grade={grade} takenIds={takenIds} />}
        {source === 'semTurma' && <FromNoClass grade={grade} takenIds={takenIds} />}
      </Stack>
    </>
  )
}

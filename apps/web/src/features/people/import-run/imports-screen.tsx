import { M } from '@lousa/contract/messages.ts'
import type { ImportType } from '@lousa/contract/people/import/import.contract.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { oneOf, searchOf, wholeNumber } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { ImportStart } from '../import/import-start.part.tsx'
import { ImportList, importAddress } from './import-list.tsx'

const TYPES = { alunos: 'STUDENT', professores: 'INSTRUCTOR', responsaveis: 'RESPONSIBLE' } as const
const WORDS = {
  STUDENT: 'alunos',
  INSTRUCTOR: 'professores',
  RESPONSIBLE: 'responsaveis',
} as const satisfies Record<ImportType, keyof typeof TYPES>

const search = searchOf({
  tipo: oneOf(['alunos', 'professores', 'responsaveis'], 'alunos'),
  pagina: wholeNumber(1),
})

/** Imports of spreadsheets: a new one, and those so far. */
export const Component = () => {
  const [{ tipo, pagina }, setSearch] = useSearch(search)
  // The address follows a little later than the finger: the choice itself must not flicker.
  const [type, setType] = useState<ImportType>(TYPES[tipo])
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={M.importing.title} subtitle={IMPORTING.subtitle} />
      <Stack gap="md">
        <ImportStart
          type={type}
          onType={chosen => {
            setType(chosen)
            setSearch({ tipo: WORDS[chosen] })
          }}
          onStarted={({ id }) => void navigate(importAddress(id))}
        />
        <ImportList page={pagina} onPage={page => setSearch({ pagina: page }, { replace: false })} />
      </Stack>
    </>
  )
}

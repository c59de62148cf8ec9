import { FILES as W } from '@lousa/contract/reports/file/file.messages.ts'
import { useState } from 'react'
import { useActor } from '../../identity/identity.api.ts'
import { FileList } from './file-list.part.tsx'

const FIRST_PAGE = 1

/** Every document that the person has generated, on whatever screen; administrators see those of the institution. */
export const AllFiles = () => {
  const [page, setPage] = useState(FIRST_PAGE)
  const isOffice = useActor().role === 'ADMINISTRATOR'
  return <FileList title={isOffice ? W.ofAll : W.mine} page={page} onPage={setPage} empty={W.allHint} />
}

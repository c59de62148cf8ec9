import { OFFICE_NOTES as W } from '@lousa/contract/attendance/absence-note/office-notes.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { notePicture } from './absence-note.api.ts'
import classes from './notes-screen.module.css'

type Shown = { address: string } | { error: unknown } | null

/** One photograph, read with the session's token and kept for as long as it is on the screen. */
const Picture = ({ id, position }: { id: string; position: number }) => {
  const [shown, setShown] = useState<Shown>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads it again
  useEffect(() => {
    let address: string | null = null
    let left = false
    const show = async () => {
      const picture = await notePicture(id, position)
      if (left) return
      address = URL.createObjectURL(picture)
      setShown({ address })
    }
    show().catch((error: unknown) => !left && setShown({ error }))
    return () => {
      left = true
      setShown(null)
      if (address !== null) URL.revokeObjectURL(address)
    }
  }, [id, position, tries])
  if (shown === null) return <RowsSkeleton rows={3} />
  if ('error' in shown) return <ErrorState error={shown.error} onRetry={() => setTries(count => count + 1)} />
  return (
    <a href={shown.address} target="_blank" rel="noreferrer" aria-label={fill(W.open, { position })}>
      <img src={shown.address} alt={fill(W.picture, { position })} className={classes.picture} />
    </a>
  )
}

const positionsOf = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1)

/** The photographs of a note. */
export const NotePictures = ({ id, count }: { id: string; count: number }) =>
  count === 0 ? (
    <Text size="sm" c="dimmed">
      {W.noPictures}
    </Text>
  ) : (
    <Stack gap="sm">
      {positionsOf(count).map(position => (
        <Picture key={position} id={id} position={position} />
      ))}
    </Stack>
  )

import { FAMILY } from '@lousa/contract/family/family.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ContentCard } from '../../frames/page/content-card.tsx'
import { showDate } from '../../lib/text/dates.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowsSkeleton } from '../../ui/page-skeleton.tsx'
import { childLooksOptions } from './family.api.ts'
import classes from './family.module.css'

const W = FAMILY.looks

const Days = ({ child }: { child: { id: string; name: string } }) => {
  const { data, error, refetch } = useQuery(childLooksOptions(child.id))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={3} />
  if (data.data.length === 0) return <Text>{fill(W.none, child)}</Text>
  return (
    <ul className={classes.list}>
      {data.data.map(({ date, role }) => (
        <li key={`${date} ${role}`}>
          <Text>{fill(W.line, { date: showDate(date), role: W.roles[role] })}</Text>
        </li>
      ))}
    </ul>
  )
}

/** The days on which the staff looked at data of a child. They are read when the guardian asks for them. */
export const ChildLooks = ({ child }: { child: { id: string; name: string } }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <ContentCard title={fill(W.title, child)}>
      <Stack gap="sm" align="flex-start">
        <Text>{fill(W.lead, child)}</Text>
        {isOpen ? (
          <Days child={child} />
        ) : (
          <Button variant="default" size="md" onClick={() => setOpen(true)}>
            {W.show}
          </Button>
        )}
      </Stack>
    </ContentCard>
  )
}

import { fill } from '@lousa/contract/messages.ts'
import { MAKING_SCREEN } from '@lousa/contract/planning/making/making-screen.messages.ts'
import type { RoomKind } from '@lousa/contract/planning/making/room-kind.contract.ts'
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { createRoomKind, deleteRoomKind, roomKindsOptions, updateRoomKind } from './making.api.ts'
import classes from './making.module.css'
import { type RoomInput, type RoomValues, roomForm } from './making.schema.ts'
import { MakingPage } from './making-page.part.tsx'

const W = MAKING_SCREEN.rooms

const RoomForm = ({ kind, onClose }: { kind: RoomKind | null; onClose: () => void }) => (
  <FormModal<RoomInput, RoomValues>
    opened
    onClose={onClose}
    title={kind ? W.editTitle : W.addTitle}
    schema={roomForm}
    defaultValues={{
      name: kind?.name ?? '',
      list: kind?.rooms.join('\n') ?? '',
      capacity: kind?.capacity ? String(kind.capacity) : '',
    }}
    onSubmit={({ rooms, ...values }) => {
      // A kind of one room has the name of the room.
      const body = { ...values, rooms: rooms.length === 0 ? [values.name] : rooms }
      return kind ? updateRoomKind(kind.id, { ...body, version: kind.version }) : createRoomKind(body)
    }}
    successMessage={W.saved}
  >
    {form => (
      <>
        <TextInput
          label={W.name}
          placeholder={W.nameExample}
          required
          {...form.register('name')}
          error={errorOf(form, 'name')}
        />
        <Textarea
          label={W.list}
          description={W.listHint}
          autosize
          minRows={3}
          {...form.register('list')}
          error={errorOf(form, 'list')}
        />
        <TextInput
          label={W.capacity}
          inputMode="numeric"
          {...form.register('capacity')}
          error={errorOf(form, 'capacity')}
        />
      </>
    )}
  </FormModal>
)

const removeKind = async ({ id, name, version }: RoomKind): Promise<void> => {
  if (!(await confirm({ title: fill(W.removeTitle, { name }), effect: W.removeEffect, verb: W.remove })))
    return
  try {
    await deleteRoomKind(id, version)
    toast.success(W.removed)
  } catch (error) {
    toast.error(error)
  }
}

const KindRow = ({ kind, onChange }: { kind: RoomKind; onChange: () => void }) => (
  <li>
    <div className={classes.about}>
      <Text fw={600}>{kind.name}</Text>
      <Text size="sm">
        {countedIn(W.count, kind.rooms.length)}: {kind.rooms.join(', ')}
        {kind.capacity !== null && ` · ${fill(W.seats, { count: kind.capacity })}`}
      </Text>
    </div>
    <div className={classes.acts}>
      <Button
        mih={44}
        variant="default"
        aria-label={fill(W.changeOf, { name: kind.name })}
        onClick={onChange}
      >
        {W.change}
      </Button>
      <Button
        mih={44}
        variant="subtle"
        color="red.9"
        aria-label={fill(W.removeOf, { name: kind.name })}
        onClick={() => void removeKind(kind)}
      >
        {W.remove}
      </Button>
    </div>
  </li>
)

const Rooms = () => {
  const { data, error, refetch } = useQuery(roomKindsOptions())
  const [edited, setEdited] = useState<RoomKind | 'new' | null>(null)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={4} />
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text size="sm">{W.lead}</Text>
        <Button mih={44} onClick={() => setEdited('new')}>
          {W.add}
        </Button>
      </Group>
      <ContentCard padded={false}>
        {data.data.length === 0 && <EmptyState title={W.none} reason={W.noneReason} />}
        <ul className={classes.list}>
          {data.data.map(kind => (
            <KindRow key={kind.id} kind={kind} onChange={() => setEdited(kind)} />
          ))}
        </ul>
      </ContentCard>
      {edited && <RoomForm kind={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Stack>
  )
}

/** "Salas": the kinds of rooms of which there are fewer than lessons that need them at once. */
export const Component = () => <MakingPage here={PATHS.rooms}>{() => <Rooms />}</MakingPage>

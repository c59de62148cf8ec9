import { fill } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type Archivable, peopleChanged, updateStatus } from './archive.api.ts'

/** Brings a person back to the lists, and says so with a way back. */
export const restorePerson = async (person: Archivable): Promise<void> => {
  try {
    await updateStatus(person, { status: 'Ativo', statusReason: null })
  } catch (error) {
    toast.error(error)
    return
  }
  void peopleChanged()
  toast.undoable(fill(PEOPLE.restored, { nome: nameInUse(person) }), () => void rearchive(person))
}

/** The other way of the undo: what was so a moment ago needs no second question. */
const rearchive = async (person: Archivable): Promise<void> => {
  try {
    const { statusReason = null } = person
    await updateStatus(person, { status: 'Inativo', statusReason, confirmInUse: true })
    toast.success(fill(PEOPLE.archived, { nome: nameInUse(person) }))
  } catch (error) {
    toast.error(error)
  }
  void peopleChanged()
}

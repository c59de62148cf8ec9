import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { PersonAvatar } from '../../../ui/person-avatar.tsx'
import { usePicture } from './use-picture.ts'

/** A person's picture in full size; the small one or the initials until it is there. */
export const PersonPicture = ({
  person,
  size = 96,
}: {
  person: Pick<User, 'id' | 'name' | 'socialName' | 'thumb' | 'avatar'>
  size?: number
}) => {
  const picture = usePicture(person)
  return <PersonAvatar person={{ ...person, thumb: picture ?? person.thumb }} size={size} />
}

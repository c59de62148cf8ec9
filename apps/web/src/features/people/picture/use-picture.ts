import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { useEffect, useState } from 'react'
import { pictureOf } from '../person/people.api.ts'

/** The address of a person's picture in full size, for an <img>; null while there is none, or it does not arrive. */
export const usePicture = ({ id, avatar }: Pick<User, 'id' | 'avatar'>): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (avatar === null) return
    const made: string[] = []
    let left = false
    const show = async () => {
      const picture = await pictureOf({ id, avatar })
      if (left) return
      const url = URL.createObjectURL(picture)
      made.push(url)
      setAddress(url)
    }
    // Initials or the small picture are shown in between, and stay when this one fails to load.
    show().catch(() => undefined)
    return () => {
      left = true
      setAddress(null)
      for (const url of made) URL.revokeObjectURL(url)
    }
  }, [id, avatar])
  return address
}

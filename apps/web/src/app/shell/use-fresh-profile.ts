import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { profileOptions } from '../../features/identity/identity.api.ts'
import { useSession } from '../../lib/session/session.ts'

/** The remembered person may have changed since: the server's word replaces it. */
export const useFreshProfile = (): void => {
  const { data } = useQuery(profileOptions())
  const setUser = useSession(({ setUser }) => setUser)
  useEffect(() => {
    if (data) setUser(data)
  }, [data, setUser])
}

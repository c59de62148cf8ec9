import { M } from '@lousa/contract/messages.ts'

type Asked = {
  data: unknown
  error: Error | null
  isFetching: boolean
  isPlaceholderData?: boolean
  refetch: () => unknown
}

/**
 * For a list of choices that the server is asked for: "none found" is said only once it has answered so, and opening the
 * list again asks again what has failed.
 */
export const listWords = (
  { data, error, isFetching, isPlaceholderData = false, refetch }: Asked,
  none: string = M.empty.generic,
) => {
  const isAnswered = data !== undefined && !isPlaceholderData
  return {
    nothingFoundMessage: isAnswered
      ? none
      : isFetching
        ? M.empty.listWaiting
        : error
          ? M.empty.listFailed
          : none,
    onDropdownOpen: (): void => {
      if (error && !isAnswered && !isFetching) void refetch()
    },
  }
}

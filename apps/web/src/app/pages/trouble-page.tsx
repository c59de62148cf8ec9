import { M } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal.ts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import { useRouteError } from 'react-router'
import { usePageTitle } from '../../frames/page/page-context.tsx'
import { NetworkError } from '../../lib/api-client.ts'
import { askServedBuild, useNewerBuild } from '../../lib/build-number.ts'
import { NotOnDeviceError } from '../../lib/read-through.ts'
import { ChalkIcon } from '../../ui/chalk-icon.tsx'
import { useInsteadOfFirstPicture } from '../first-picture.ts'
import { reportError } from '../report-error.ts'
import { updateApplication } from '../update-application.ts'

const UnknownHostPage = lazy(() => import('./unknown-host-page.tsx'))

/** A file of the application could not be loaded: a new release has replaced it, or the network is gone. */
const isMissingCode = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script failed|Unable to preload CSS/i.test(error.message)

const missingCodeSentence = (newer: boolean): string => {
  if (newer)
    return 'Há uma versão nova do Lousa. Atualize para continuar; o que está na fila deste aparelho fica guardado.'
  return navigator.onLine
    ? 'Esta tela não pôde ser carregada. Confira a sua conexão.'
    : 'Ela ainda não está neste aparelho. Volte a abri-la quando houver conexão.'
}

const sentenceOf = (error: unknown, newer: boolean): string => {
  if (isMissingCode(error)) return missingCodeSentence(newer)
  if (error instanceof NotOnDeviceError) return error.message
  if (error instanceof NetworkError) return 'Não foi possível falar com o servidor. Confira a sua conexão.'
  if (error instanceof Refusal) return error.message
  return 'A página encontrou um problema. O que você já salvou está guardado.'
}

const titleOf = (error: unknown, newer: boolean): string => {
  if (newer) return 'Esta página ficou antiga'
  return (isMissingCode(error) || error instanceof NetworkError) && !navigator.onLine
    ? 'Esta tela precisa de internet'
    : M.err.generic
}

const reload = () => window.location.reload()

/** Where every failure of a page ends that no screen has dealt with. */
export const TroublePage = () => {
  const error = useRouteError()
  const isMissing = isMissingCode(error)
  const newer = useNewerBuild(({ known }) => known) && isMissing
  usePageTitle('Erro')
  useInsteadOfFirstPicture()
  useEffect(() => reportError(error), [error])
  useEffect(() => {
    if (isMissing) void askServedBuild()
  }, [isMissing])
  if (error instanceof Refusal && error.code === 'UNKNOWN_HOST')
    return (
      <Suspense fallback={null}>
        <UnknownHostPage />
      </Suspense>
    )
  return (
    <Stack role="alert" align="center" gap={8} py={72} px="md" ta="center">
      <ChalkIcon size={112} />
      <Title order={1} mt="md">
        {titleOf(error, newer)}
      </Title>
      <Text c="dimmed" maw={460}>
        {sentenceOf(error, newer)}
      </Text>
      <Group mt="md">
        <Button
          leftSection={<IconRefresh size={18} aria-hidden />}
          onClick={newer ? () => void updateApplication().catch(reload) : reload}
        >
          {newer ? 'Atualizar' : 'Recarregar a página'}
        </Button>
      </Group>
    </Stack>
  )
}

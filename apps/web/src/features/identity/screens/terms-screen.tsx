import { M } from '@lousa/contract/messages.ts'
import { TextPage } from '../components/text-page.tsx'

export const Component = () => <TextPage kind="TERMS" label={M.auth.terms} />

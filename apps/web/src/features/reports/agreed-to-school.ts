import { queryClient } from '../../lib/query-client.ts'
import { confirm } from '../../ui/confirm.tsx'
import { classesOptions } from '../academics/academics.api.ts'

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('pt-BR')} ${number === 1 ? one : many}`

/** "1.000 alunos em 30 turmas" */
const sizeOf = async (yearId: string): Promise<string> => {
  const grades = await queryClient.fetchQuery(classesOptions(yearId))
  const filled = grades.filter(({ isEvent, vacancies }) => !isEvent && vacancies.active > 0)
  const students = filled.reduce((sum, { vacancies }) => sum + vacancies.active, 0)
  return `${count(students, 'aluno', 'alunos')} em ${count(filled.length, 'turma', 'turmas')}`
}

/** Whether the person wants the cards of the whole school, told how many that are. */
export const agreedToSchool = async (yearId: string): Promise<boolean> =>
  confirm({
    title: 'Gerar boletins de todas as turmas',
    effect: `São ${await sizeOf(yearId)}. O arquivo ZIP, com um PDF por turma, leva alguns minutos e aparece na lista quando fica pronto. Você pode continuar usando o sistema.`,
    verb: 'Gerar boletins',
    harmless: true,
  })

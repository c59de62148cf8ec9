import { PATHS } from '../../../lib/paths.ts'
import type { Article } from './article.types.ts'

/** What students open. */
export const STUDENT_ARTICLES: readonly Article[] = [
  {
    id: 'desempenho',
    title: 'Desempenho',
    about: 'As suas notas e a sua frequência, por componente e por período.',
    tasks: [
      {
        title: 'Ver as notas de um período',
        steps: ['Abra Desempenho no menu.', 'Escolha o período letivo.'],
      },
      {
        title: 'Entender uma nota',
        steps: ['Toque no resultado.', 'A conta aparece passo a passo.'],
      },
      {
        title: 'Acompanhar as faltas',
        steps: ['Em cada componente se lê a frequência e quanto é o mínimo.'],
      },
    ],
    hints: ['Se algo não confere, fale com o professor ou com a secretaria.'],
    words: ['boletim', 'média', 'disciplina', 'matéria', 'frequência', 'turma'],
    roles: ['STUDENT'],
    kind: 'SCHOOL',
    screen: PATHS.performance,
  },
  {
    id: 'minha-conta',
    title: 'Entrar e sair',
    about: 'Você entra com o CPF e a senha que criou, em qualquer computador ou celular.',
    tasks: [
      {
        title: 'Esqueci a senha',
        steps: [
          'Na tela de entrada, escolha Esqueci minha senha.',
          'Com a matrícula, o CPF e o nascimento, o link vai para o e-mail do cadastro.',
        ],
      },
      {
        title: 'Sair',
        steps: ['Abra o menu da sua conta.', 'Escolha Sair, principalmente em computadores da escola.'],
      },
      {
        title: 'Instalar no celular',
        steps: ['Abra o menu do navegador.', 'Escolha adicionar à tela de início.'],
      },
    ],
    hints: ['Não conte a sua senha a ninguém: a secretaria nunca a pede.'],
    words: ['login', 'matrícula'],
    roles: ['STUDENT', 'STUDENT-SMELJ'],
  },
]

import { CATALOGUES } from '@lousa/contract/catalogue-table.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import type { Article } from './article.types.ts'

const A = ['ADMINISTRATOR'] as const

/** The school year and the institution. */
export const YEAR_ARTICLES: readonly Article[] = [
  {
    id: 'calendario',
    title: 'Calendário',
    about: 'Feriados, recessos, reuniões e sábados letivos. Por ele o sistema sabe em que dias há aula.',
    tasks: [
      {
        title: 'Criar um evento',
        steps: [
          'Toque em Novo evento, ou em um dia.',
          'Dê um título e escolha o tipo: é ele que diz se há aula.',
        ],
      },
      {
        title: 'Mudar a data de um evento',
        steps: ['Abra o evento e altere a data. No computador, também dá para arrastá-lo para outro dia.'],
      },
      {
        title: 'Registrar um dia em que a escola fechou depois da chamada',
        steps: [
          'Crie um evento do tipo Recesso ou Feriado nesse dia e toque em Salvar.',
          'Em “Não houve nenhuma destas aulas?”, escreva o motivo e toque em Retirar chamadas e excluir as aulas.',
          'Se o evento for excluído em até 30 dias, as aulas voltam com as chamadas e os lançamentos.',
        ],
      },
      {
        title: 'Marcar um sábado letivo',
        steps: [
          'Toque no sábado e crie um evento do tipo Dia letivo.',
          'Esse dia passa a contar como letivo.',
          'Em Segue o horário de, escolha o dia da semana cujas aulas vêm com ele.',
          'Ao salvar, confira quantas aulas vêm para cada turma e quais horários já estão ocupados.',
        ],
      },
      {
        title: 'Dizer de que dia a que dia vai o ano',
        steps: [
          'Em Mais ações, escolha Definir calendário do ano.',
          'O calendário de antes continua na lista, como Inválido.',
        ],
      },
      {
        title: 'Levar o calendário para o papel ou para o celular',
        steps: [
          'Em Mais ações, “Calendário letivo (PDF)” baixa o ano em grade, com o cabeçalho da escola, os dias letivos e os eventos.',
          'Imprima o mês, ou baixe o arquivo iCalendar.',
          'Em Links de assinatura, crie um link: o celular de quem o assina se atualiza sozinho.',
          'Um link revogado deixa de funcionar.',
        ],
      },
    ],
    hints: [
      'Os feriados nacionais já aparecem sozinhos.',
      'O ponto facultativo só tira aulas se a escola cadastrar um feriado ou recesso nesse dia.',
      'Antes de um dia com aulas deixar de ser letivo, o sistema mostra quais são e pergunta se elas são excluídas ou mantidas.',
      'Horários semanais de sábado só geram aulas nos sábados letivos.',
    ],
    words: ['imprimir', 'férias', 'dia letivo', 'excluir'],
    roles: A,
    screen: PATHS.calendar,
  },
  {
    id: 'anos-letivos',
    title: 'Anos letivos',
    about: 'Cada ano guarda a sua estrutura, o seu calendário e os seus lançamentos.',
    tasks: [
      {
        title: 'Criar um ano',
        steps: [
          'Toque em Novo ano letivo e informe as datas.',
          'Escolha copiar a estrutura de outro ano ou Montar do zero.',
        ],
      },
      {
        title: 'Copiar de outro ano',
        steps: [
          'Nas ações do ano novo, escolha Copiar de outro ano.',
          'Marque o que levar e quais turmas. Alunos, aulas e notas não são copiados.',
          'Na conferência, veja o que será criado e com que datas; só então copie.',
        ],
      },
      {
        title: 'Ver o que falta preparar',
        steps: [
          'Escolha o ano no alto da página: o guia de preparação fica abaixo da lista.',
          'Cada etapa que falta leva à tela onde ela se resolve.',
        ],
      },
      {
        title: 'Encerrar um ano',
        steps: [
          'Encerre antes todos os períodos letivos.',
          'Nas ações do ano, escolha Encerrar: tudo fica só para leitura. Dá para reabrir.',
        ],
      },
    ],
    hints: ['A cópia ajusta as datas e mostra antes o que vai criar; o ano de origem não muda.'],
    words: ['virada', 'rematrícula', 'copiar'],
    roles: A,
    screen: PATHS.academicYears,
  },
  {
    id: 'rematricula',
    title: 'Rematrícula',
    about:
      'A escola pergunta a cada família se o aluno volta no ano seguinte, e registra as respostas. Ninguém perde a vaga por não responder.',
    tasks: [
      {
        title: 'Abrir a rematrícula',
        steps: [
          'Em Parâmetros, abra Rematrícula.',
          'Toque em Abrir rematrícula e confira o prazo e o texto da carta.',
          'Toque em Abrir.',
        ],
      },
      {
        title: 'Registrar a resposta de um aluno no balcão',
        steps: [
          'Em Rematrícula, toque em Alunos.',
          'Digite o nome ou a matrícula.',
          'Toque na resposta. Em Detalhes ficam a data, quem respondeu e uma observação.',
        ],
      },
      {
        title: 'Digitar as respostas de uma turma',
        steps: [
          'Em Turmas, toque em Ver alunos da turma.',
          'Com Tab, escolha o primeiro aluno. C confirma, T pede transferência, N não volta, Enter vai ao próximo.',
          'Para os que faltam, Confirmar sem resposta mostra antes quantos mudam.',
        ],
      },
      {
        title: 'Ver quem ainda não respondeu',
        steps: [
          'Em Alunos, em Resposta, escolha Sem resposta até agora.',
          'Cada aluno aparece com os telefones da mãe e dos responsáveis.',
          'Irmãos aparecem juntos. Depois de registrar a resposta de um, toque em Mesma resposta para os irmãos.',
          'Para ligar com papel na mão, emita Famílias sem resposta na rematrícula na página da turma.',
        ],
      },
      {
        title: 'Ver as vagas que sobram',
        steps: [
          'Em Rematrícula, toque em Vagas. Cada turma do ano seguinte mostra quem confirmou e o que sobra.',
        ],
      },
    ],
    hints: [
      'Respostas depois do prazo são aceitas e ficam marcadas.',
      'A resposta é do aluno: se ele muda de turma, ela vai junto.',
      'Tocar de novo na mesma resposta não muda nada. Para apagar, toque em Retirar; dá para desfazer em seguida.',
      'Quem tem frequência abaixo do mínimo da lei aparece à parte e continua proposto.',
      'Em Passar de ano, quem não fica é proposto sem turma, e quem não respondeu continua na proposta.',
    ],
    words: ['carta', 'renovação', 'campanha', 'não volta', 'pede transferência'],
    roles: A,
    kind: 'SCHOOL',
    screen: PATHS.reenrollment,
  },
  {
    id: 'passar-de-ano',
    title: 'Passar de ano',
    about:
      'No fim do ano, cada aluno vai para a próxima turma. A proposta segue o resultado; a secretaria decide.',
    tasks: [
      {
        title: 'Matricular os alunos no ano seguinte',
        steps: [
          'Crie o próximo ano letivo e copie a estrutura deste.',
          'Em Parâmetros, abra Passar de ano.',
          'Toque em Matricular as turmas prontas, ou em Ver alunos para decidir aluno por aluno.',
        ],
      },
      {
        title: 'Mudar a turma proposta de um aluno',
        steps: [
          'Em Passar de ano, toque em Ver alunos da turma.',
          'Em Próxima turma, escolha outra, ou Não vai para turma daqui.',
          'Toque em Matricular.',
        ],
      },
      {
        title: 'Mudar vários alunos de uma vez',
        steps: [
          'Em Ver alunos, marque os alunos.',
          'Em Mover para…, escolha a turma. No computador também dá para arrastar um aluno, ou todos os marcados, para uma turma ao lado.',
          'Toque em Matricular.',
        ],
      },
      {
        title: 'Listar quem segue em outra escola',
        steps: [
          'Na página da turma, toque em Emitir relatório e em Quem segue em outra escola.',
          'A lista vem por etapa de destino, com responsável e telefone. Carta para a escola de destino traz os mesmos alunos, com recibo.',
        ],
      },
      {
        title: 'Ver vagas e quem fica sem destino',
        steps: [
          'Em Passar de ano, toque em Quadro: cada turma de hoje em cada turma nova, com as vagas que sobram.',
          'No alto está quem tem resultado e fica sem destino; toque na turma para escolher.',
        ],
      },
      {
        title: 'Desfazer',
        steps: [
          'Em Ver alunos, toque em Desfazer ao lado do aluno, ou em Desfazer as matrículas da turma.',
          'As matrículas novas em que nada foi lançado são apagadas; a tela diz quais ficam.',
          'Quem tem dependência já alterada também fica: retire a dependência antes.',
        ],
      },
      {
        title: 'Confirmar uma decisão depois que o resultado mudou',
        steps: [
          'No aviso do encerramento ou da ficha do aluno, ou em Ver alunos, toque em A decisão continua valendo.',
          'O aviso sai, e a turma e as dependências do aluno não mudam.',
        ],
      },
    ],
    hints: [
      'Quem ainda não tem resultado espera: encerre os períodos e dê a recuperação.',
      'Quem já está em uma turma do ano seguinte fica nela. Se passou com dependência, toque em Registrar dependência.',
      'Quem fica retido continua no mesmo ano.',
      'Se o resultado de um aluno muda depois, ele aparece com o que era e o que é; a decisão não muda sozinha.',
    ],
    words: ['promoção', 'enturmar', 'próxima turma', 'retidos'],
    roles: A,
    screen: PATHS.advance,
  },
  {
    id: 'niveis',
    title: 'Níveis de ensino e períodos',
    about: 'Os níveis, como o Ensino Fundamental, e os seus períodos: bimestres, trimestres ou semestres.',
    tasks: [
      {
        title: 'Cadastrar um nível',
        steps: [
          'Toque em Novo nível de ensino e informe nome, divisão do ano e etapa.',
          'Nas ações do nível, abra Períodos letivos.',
          'Toque em Sugerir datas, ou digite-as, e salve.',
        ],
      },
      {
        title: 'Mudar as datas dos períodos',
        steps: [
          'Nas ações do nível, abra Períodos letivos, mude as datas e salve.',
          'Antes, o sistema mostra quais aulas já registradas passam a contar para outro período.',
        ],
      },
      {
        title: 'Mostrar as notas de um período aos alunos',
        steps: ['Nos períodos do nível, ligue Exibir desempenho ao aluno. Dá para ocultar depois.'],
      },
      {
        title: 'Encerrar um período',
        steps: [
          'Nos períodos do nível, escolha Encerrar.',
          'Antes, o sistema mostra as pendências: aulas sem lançar, notas que faltam.',
        ],
      },
      {
        title: 'Reabrir um período',
        steps: ['Nos períodos do nível, escolha Reabrir.', 'Os professores voltam a poder lançar.'],
      },
      {
        title: 'Corrigir uma nota sem reabrir o período',
        steps: [
          'Em Avaliações, abra as notas da avaliação e toque em Corrigir nota.',
          'Escolha o aluno e informe a nota correta e o motivo.',
          'Professores da turma recebem o motivo; o aluno, se o período está divulgado, recebe a correção.',
        ],
      },
    ],
    hints: [
      'Uma aula dada entre dois períodos conta para o anterior, até o encerramento dele.',
      'Períodos encerrados não aceitam aulas, frequência nem notas. Uma aula sem registro que ficou depois do término dele ainda pode ser excluída ou passar para um período aberto.',
      'A etapa serve para conferir a carga horária da matriz com o mínimo legal.',
    ],
    words: ['bimestre', 'trimestre', 'semestre', 'segmento'],
    roles: A,
    screen: PATHS.educationLevels,
  },
  {
    id: 'componentes',
    title: 'Áreas e componentes curriculares',
    about: 'As áreas de conhecimento e os componentes, como Matemática ou Arte, de cada nível.',
    tasks: [
      {
        title: 'Cadastrar um componente',
        steps: [
          'Crie antes a área de conhecimento.',
          'Toque em Novo componente curricular e escolha o nível e a área.',
          'Para muitos de uma vez, escolha Adicionar vários e cole a lista.',
        ],
      },
      {
        title: 'Deixar de oferecer um componente',
        steps: ['Nas ações do componente, escolha Desativar: o que já existe continua valendo.'],
      },
      {
        title: 'Excluir',
        steps: ['Só o que nada usa pode ser excluído; o sistema diz o que o usa.'],
      },
    ],
    hints: ['Nomes iguais, com ou sem acento, são o mesmo nome.'],
    words: ['disciplina', 'matéria'],
    roles: A,
    screen: PATHS.components,
    also: [CATALOGUES.knowledgeArea.address],
  },
  {
    id: 'series',
    title: 'Séries e turmas',
    about: 'As turmas do ano, com vagas, turno, nota máxima e média.',
    tasks: [
      {
        title: 'Criar uma turma',
        steps: [
          'Toque em Nova turma, escolha o nível e informe nome, turno e vagas.',
          'Diga se ela é avaliada por nota ou por parecer; por parecer, se cada aluno tem um só parecer no período, para todos os componentes.',
          'Confira a Retenção: a Lousa propõe a da lei, pela etapa e pelo ano no nome da turma.',
        ],
      },
      {
        title: 'Criar outra parecida',
        steps: ['Nas ações da turma, escolha Duplicar: a nova leva a matriz e as notas máximas.'],
      },
      {
        title: 'Definir as notas máximas por período',
        steps: [
          'Nas ações da turma, abra Notas máximas por período.',
          'Toque em Dividir igualmente, ou digite quanto vale cada período.',
          'Quando a regra soma os períodos, a soma deles é a nota máxima anual.',
        ],
      },
      {
        title: 'Dar à turma uma regra de cálculo própria',
        steps: [
          'Nas ações da turma, abra Regra de cálculo.',
          'Desligue Usar a regra da instituição, ajuste e salve.',
        ],
      },
      {
        title: 'Ver quem alterou a turma, os seus planos e as suas aulas',
        steps: ['Toque no nome da turma.', 'O Histórico de alterações fica no fim da página.'],
      },
    ],
    hints: [
      'Depois que um período é encerrado, o que muda notas da turma fica bloqueado.',
      'Chamada por dia: o professor marca uma vez e vale em todas as suas aulas do dia. Mudar no meio do ano não altera o que foi feito.',
      'Na educação infantil ninguém é retido: o resultado é “Concluiu a etapa”. No 1º e no 2º ano, só as faltas retêm.',
    ],
    words: ['reprovado', 'retido', 'retenção', 'classe', 'sala', 'excluir'],
    roles: A,
    screen: PATHS.grades,
  },
  {
    id: 'matriz',
    title: 'Matriz curricular',
    about: 'Que componentes cada turma tem, com carga horária e tipo de formação.',
    tasks: [
      {
        title: 'Montar a matriz de uma turma',
        steps: [
          'Escolha a turma.',
          'Em cada linha, escolha o componente e informe a carga horária: ela é salva sozinha.',
          'Confira o total com o mínimo legal.',
        ],
      },
      {
        title: 'Aproveitar a matriz de outra turma',
        steps: [
          'Escolha Copiar de outra turma, ou Copiar para outras turmas. Só entram as linhas que faltam.',
        ],
      },
      {
        title: 'Usar tipos de formação',
        steps: [
          'Cadastre os tipos em Tipos de formação.',
          'Em Séries e turmas, edite a turma e escolha os seus tipos: cada um vira um bloco da matriz.',
        ],
      },
      {
        title: 'Tirar um componente',
        steps: [
          'Nas ações da linha, escolha Excluir, enquanto ele está pronto para iniciar.',
          'Com plano de aula, ele fica: pode ser finalizado, e isso não se desfaz.',
        ],
      },
    ],
    hints: ['Os planos de aula nascem da matriz: sem ela não há o que planejar.'],
    words: ['disciplina', 'matéria', 'grade curricular', 'carga horária'],
    roles: A,
    screen: PATHS.matrix,
    also: [CATALOGUES.trainingType.address],
  },
  {
    id: 'boletim',
    title: 'Boletins',
    about: 'Gera os boletins de um aluno, de uma turma ou da escola em PDF.',
    tasks: [
      {
        title: 'Gerar os boletins de uma turma',
        steps: [
          'Escolha a turma e peça o boletim.',
          'O arquivo aparece na lista; a página pode ser fechada enquanto isso.',
        ],
      },
      { title: 'Baixar', steps: ['Na lista dos gerados, toque em Baixar PDF.'] },
      {
        title: 'Repetir um que falhou',
        steps: ['Na lista, escolha tentar novamente: não é preciso pedir outro.'],
      },
    ],
    hints: ['Os boletins levam o logotipo e as assinaturas das Configurações.'],
    words: ['imprimir', 'nota', 'histórico', 'declaração'],
    roles: A,
    kind: 'SCHOOL',
    screen: PATHS.reportCards,
  },
  {
    id: 'mapa-geral',
    title: 'Mapa geral e ata de resultados finais',
    about:
      'A turma inteira em uma tabela: alunos por componentes, com notas e faltas do ano ou de um período.',
    tasks: [
      {
        title: 'Ver o mapa de uma turma',
        steps: [
          'Escolha a turma e, se quiser, o período letivo.',
          'Role a tabela para o lado: os nomes ficam à vista. No celular, toque em um aluno.',
        ],
      },
      {
        title: 'Emitir o mapa',
        steps: [
          'Veja a prévia e toque em Emitir PDF ou Emitir planilha.',
          'Para todas as turmas, escolha Todas as turmas: o arquivo ZIP traz um PDF por turma.',
        ],
      },
      {
        title: 'Emitir a ata de resultados finais',
        steps: [
          'Em Documento, escolha Ata de resultados finais e veja a prévia.',
          'Emita-a depois de encerrar todos os períodos do nível e as recuperações: só então ela leva um código de autenticidade.',
        ],
      },
    ],
    hints: [
      'O mapa mostra também os períodos que os alunos ainda não veem: ele é da secretaria e do conselho.',
    ],
    words: ['conselho de classe', 'nota', 'falta', 'planilha', 'imprimir', 'ata', 'resultado final'],
    roles: A,
    kind: 'SCHOOL',
    screen: PATHS.overviewMap,
  },
  {
    id: 'demonstrativo',
    title: 'Demonstrativo',
    about: 'Vagas, ativos, lista de espera e frequência média por turma, modalidade e núcleo.',
    tasks: [
      {
        title: 'Ver uma modalidade ou um núcleo',
        steps: ['Escolha núcleo, turma, modalidade ou período: os totais acompanham os filtros.'],
      },
      {
        title: 'Emitir',
        steps: [
          'Com os filtros escolhidos, toque em Emitir e escolha PDF ou planilha.',
          'Veja a prévia; o arquivo pronto fica na lista abaixo da tabela.',
        ],
      },
    ],
    hints: [
      'A frequência média soma os minutos de presença de quem está na turma; quem saiu não conta.',
      'Turmas sem limite de vagas não entram na soma de vagas.',
    ],
    words: ['vagas', 'rede', 'núcleo', 'modalidade', 'relatório'],
    roles: A,
    kind: 'MUNICIPAL',
    screen: PATHS.demonstrative,
  },
  {
    id: 'quadros-emitidos',
    title: 'Quadros de horários para imprimir',
    about: 'O quadro de uma turma, de um professor ou da instituição inteira, na tela e no papel.',
    tasks: [
      {
        title: 'Emitir um quadro',
        steps: [
          'Escolha turma, professor ou a escola por dia.',
          'Toque em Emitir, veja a prévia e escolha PDF ou planilha.',
        ],
      },
    ],
    hints: [
      'O quadro vale como está hoje; mudanças marcadas para depois ficam abaixo dele.',
      'O endereço externo das Configurações aparece como botão nesta tela.',
    ],
    words: ['grade horária', 'horário', 'imprimir'],
    roles: A,
    screen: PATHS.timetables,
  },
  {
    id: 'configuracoes',
    title: 'Configurações da instituição',
    about:
      'Nome, endereço, logotipo, endereços na internet, quem assina os documentos e como os alunos se cadastram.',
    tasks: [
      {
        title: 'Trocar o logotipo',
        steps: ['Em Dados da instituição, escolha a imagem.', 'Confira como fica nos dois temas e salve.'],
      },
      {
        title: 'Definir quem assina',
        steps: ['Em Documentos e assinaturas, adicione nome, cargo e registro.', 'As setas mudam a ordem.'],
      },
      {
        title: 'Pôr a Prefeitura, o brasão e o ato de autorização nos documentos',
        steps: [
          'Em Documentos e assinaturas, escreva a mantenedora (Prefeitura e Secretaria) e o ato de autorização.',
          'Em Brasão, escolha a imagem e salve: os documentos novos saem com ela ao lado do nome da escola.',
        ],
      },
      {
        title: 'Receber cadastros pela internet',
        steps: ['Em Cadastro e matrícula, ligue a opção.', 'O texto abaixo diz o que muda.'],
      },
      {
        title: 'Ver e mudar por quanto tempo os dados são guardados',
        steps: [
          'No fim da página, em Guarda de dados, estão os prazos e o que já foi eliminado.',
          'Toque em Alterar prazos; cada prazo tem um mínimo e um máximo.',
        ],
      },
      {
        title: 'Registrar atrasos e saídas antecipadas',
        steps: [
          'Em Frequência, escolha Registrar sem minutos ou com os minutos perdidos e salve.',
          'Os professores passam a marcar A e S na chamada. A frequência dos alunos não muda.',
          'As datas ficam em Atrasos e saídas antecipadas, nas ações da página do aluno.',
        ],
      },
    ],
    hints: ['Se outra pessoa salvar ao mesmo tempo, você compara as duas versões e escolhe.'],
    words: ['logo', 'assinatura', 'matrícula', 'LGPD', 'prazo', 'eliminar'],
    roles: A,
    screen: PATHS.settings,
  },
  {
    id: 'conselho',
    title: 'Conselho de classe',
    about:
      'Os alunos da turma na ordem em que precisam de conversa, o que falta a cada um e as decisões do conselho, com motivo e autor.',
    tasks: [
      {
        title: 'Decidir sobre um aluno',
        steps: [
          'Abra a turma em Turmas e toque em Conselho de classe.',
          'Escolha o aluno e leia O que mudaria.',
          'Toque em Aprovar, Reter ou Aprovar com dependência, ou use as teclas A, R e D; N anota.',
          'Escolha o motivo e toque em Registrar. A seta leva ao próximo aluno.',
        ],
      },
      {
        title: 'Decidir sobre vários alunos de uma vez',
        steps: [
          'Toque em Escolher vários e marque os alunos; com Shift, do último marcado até este.',
          'Marcar escolhe os que ainda esperam e faltam poucos pontos em 1 componente.',
          'Escolha a decisão e o motivo e toque em Ver resultados: nada é registrado ainda. Na dependência, marque os componentes de cada aluno.',
          'Toque em Registrar. Desfazer devolve a decisão anterior de cada aluno; quem não tinha fica sem decisão.',
        ],
      },
      {
        title: 'Corrigir uma decisão',
        steps: [
          'Registre outra decisão: ela vale no lugar da anterior, que continua na lista.',
          'Retirar decisão devolve o aluno ao resultado das notas.',
        ],
      },
      {
        title: 'Fazer a ata da reunião',
        steps: [
          'No conselho ou no fim do ano da turma, toque em Atas do conselho e em Nova ata.',
          'Preencha data, horário e presentes, e diga quem preside. Docentes da turma e presentes de outra ata entram de uma vez.',
          'Decida no conselho: cada decisão entra no texto da ata escolhida em Decisões entram em, de início a do conselho final.',
          'Uma decisão na ata errada: na decisão atual do aluno, toque em Desvincular da ata. Ela continua valendo.',
          'Uma ata que retifica outra não desvincula decisões: exclua o rascunho, e elas ficam.',
          'Em Texto da ata, escreva os assuntos tratados. Depois confira e toque em Assinar.',
          'Toque em Imprimir para ver ou emitir o PDF, com linhas de assinatura e código.',
        ],
      },
      {
        title: 'Corrigir uma ata assinada',
        steps: [
          'Toque em Retificar: a nova ata cita a anterior e repete suas deliberações.',
          'Se foi assinada por engano, toque em Tornar sem efeito e escreva o motivo.',
        ],
      },
    ],
    hints: [
      'Nenhuma decisão muda a reprovação por faltas (LDB, art. 24, VI).',
      'O conselho não retém quem passa pelas notas, nem decide em turma sem retenção.',
      'Se outra pessoa decidiu antes, você vê quem foi e o que registrou.',
      'Em Pareceres está o que os professores escreveram do aluno. Eles leem o conselho enquanto a turma está nele.',
    ],
    words: [
      'aprovado pelo conselho',
      'reter',
      'dependência',
      'progressão parcial',
      'fim do ano',
      'ata',
      'atas do conselho',
    ],
    roles: A,
    screen: PATHS.gradeCouncil,
    also: [PATHS.gradeMinutes, PATHS.councilMeeting],
  },
  {
    id: 'calculo',
    title: 'Regra de cálculo das notas',
    about:
      'Como as notas dos períodos viram a nota do ano, o que vale a recuperação e qual é a frequência mínima.',
    tasks: [
      {
        title: 'Mudar a regra da instituição',
        steps: [
          'Em Configurações, vá a Cálculo das notas e toque em Alterar a regra de cálculo.',
          'Leia a regra em palavras e experimente o exemplo antes de salvar.',
        ],
      },
      {
        title: 'Dar uma regra a uma só turma',
        steps: ['Em Séries e turmas, nas ações da turma, abra Regra de cálculo.'],
      },
      {
        title: 'Ver como uma nota foi calculada',
        steps: ['Nas notas da turma, toque no resultado do aluno.'],
      },
    ],
    hints: ['O que está encerrado não muda: essas turmas guardam a regra com que foram encerradas.'],
    words: ['média', 'recuperação', 'aprovação'],
    roles: A,
    screen: PATHS.defaultPolicy,
  },
  {
    id: 'textos',
    title: 'Termos e textos',
    about:
      'Os termos de uso, a política de privacidade e os consentimentos, com todas as versões publicadas.',
    tasks: [
      {
        title: 'Publicar uma nova versão',
        steps: [
          'Escolha o texto e toque em Escrever nova versão.',
          'Ao lado se vê como ele será lido. O rascunho fica guardado neste aparelho.',
          'Publique. Termos de uso e política de privacidade: todos leem e aceitam na próxima entrada.',
        ],
      },
      {
        title: 'Ler uma versão antiga',
        steps: ['Em Versões publicadas, abra a versão.'],
      },
      {
        title: 'Formatar',
        steps: [
          'Uma linha que começa com “# ” é um título.',
          'Uma linha que começa com “- ” é um item de lista.',
        ],
      },
    ],
    hints: ['Os aceites guardam a versão que cada pessoa leu.'],
    words: ['LGPD', 'privacidade', 'contrato'],
    roles: A,
    screen: PATHS.institutionTexts,
  },
  {
    id: 'historico-escolar',
    title: 'Histórico escolar',
    about: 'Todos os anos de um aluno em uma etapa: os encerrados aqui e os de outras escolas.',
    tasks: [
      {
        title: 'Montar o histórico',
        steps: [
          'Procure o aluno e escolha a etapa.',
          'Toque em Montar histórico: os anos e as etapas encerradas vêm sozinhos.',
        ],
      },
      {
        title: 'Incluir um ano de outra escola',
        steps: [
          'Toque em Incluir ano de outra escola e preencha série, ano, escola, município e UF.',
          'Inclua os componentes com nota ou conceito e toque em Salvar.',
        ],
      },
      {
        title: 'Trazer os anos de uma planilha',
        steps: [
          'Toque em Preencher de uma planilha e, se precisar, baixe o modelo.',
          'Escolha a planilha XLSX e confira o que muda e o que não foi lido.',
          'Toque em Preencher o formulário, revise os anos e toque em Salvar.',
        ],
      },
      {
        title: 'Emitir os de uma turma ou da escola',
        steps: ['Em Documentos, escolha a turma ou a escola inteira e Históricos escolares.'],
      },
      {
        title: 'Ver o que mudou',
        steps: ['Em Revisões anteriores, toque em O que mudou depois dela.'],
      },
    ],
    hints: [
      'Montar de novo traz os anos desta escola como estão registrados; os de outras escolas ficam.',
      'Na EJA há um histórico por segmento. Com “2º segmento” ou “Ensino Médio” no nome do nível, o segmento é escolhido sozinho.',
      'Uma etapa semestral entra no histórico assim que todos os períodos do nível estão encerrados.',
      'Para seguir no mesmo ano, matricule o aluno na turma do semestre seguinte: a etapa encerrada fica como está.',
    ],
    words: ['EJA', 'segmento', 'supletivo', 'XLSX', 'transferência', 'escola de origem'],
    roles: A,
    kind: 'SCHOOL',
    screen: PATHS.history,
  },
  {
    id: 'fim-de-ano',
    title: 'Fim de ano',
    about: 'O resultado de cada turma: o que falta, o conselho, a decisão e a publicação.',
    tasks: [
      {
        title: 'Ver o que falta em cada turma',
        steps: [
          'Abra Fim de ano: cada linha mostra a situação da turma e quantas pendências ela tem.',
          'Abra a turma e toque em uma pendência para ir ao lugar em que ela se resolve.',
        ],
      },
      {
        title: 'Levar uma turma ao conselho e decidir',
        steps: [
          'Com todos os períodos encerrados, toque em Levar ao conselho: ele já pode decidir, e a recuperação anual ainda recebe notas.',
          'Resolva o que impede e toque em Decidir o resultado. A recuperação final e as decisões ficam travadas.',
        ],
      },
      {
        title: 'Publicar o resultado',
        steps: [
          'Toque em Publicar o resultado e confira quantos alunos ficam em cada situação.',
          'Para várias turmas de uma vez, use o botão da lista.',
          'Em Relatórios, emita a ata: ela sai como final, com código.',
        ],
      },
      {
        title: 'Corrigir um resultado publicado',
        steps: [
          'Abra a turma e toque em Reabrir a turma, com o motivo.',
          'Corrija, leve ao conselho, decida e publique de novo: é outra edição.',
          'Alunos com resultado diferente são avisados.',
        ],
      },
    ],
    hints: [
      'Quando um lançamento muda depois da publicação, a turma mostra o que mudou e quem alterou. Documentos continuam com o resultado publicado.',
      'Encerrar o ano letivo publica as turmas cujo fim de ano não foi iniciado.',
      'Um período não é reaberto enquanto uma turma do nível está publicada.',
    ],
    words: ['conselho de classe', 'resultado final', 'ata', 'aprovado', 'reprovado', 'publicar'],
    roles: A,
    kind: 'SCHOOL',
    screen: PATHS.yearEnding,
    also: [PATHS.classEnding],
  },
  {
    id: 'dependencias',
    title: 'Acompanhar dependências',
    about:
      'Quem passa com dependência leva o componente para o ano seguinte, e a escola registra como ele é cursado e quando termina.',
    tasks: [
      {
        title: 'Ver quem deve componentes',
        steps: [
          'Em Fim de ano, abra Dependências no menu de ações.',
          'Filtre por situação, ano de origem ou turma.',
          'Toque no aluno para ver as dependências dele.',
        ],
      },
      {
        title: 'Registrar como o aluno cursa',
        steps: [
          'Nas dependências do aluno, abra as ações do componente e toque em Alterar.',
          'Escolha se ele frequenta aulas, segue um plano de estudos ou faz um trabalho, a turma e o prazo.',
          'O docente do componente nessa turma vê o aluno na página de avaliações.',
        ],
      },
      {
        title: 'Encerrar uma dependência',
        steps: [
          'Abra as ações do componente e toque em Concluir ou em Não concluiu, com a nota se houver.',
          'Dispensar, retirar um engano e reabrir pedem o motivo.',
        ],
      },
      {
        title: 'Registrar a de quem veio de outra escola',
        steps: [
          'Na página do aluno, toque em Mais ações e em Dependências.',
          'Toque em Nova dependência e informe o componente, o ano e a escola de origem.',
        ],
      },
    ],
    hints: [
      '“Passar de ano” abre as dependências de quem passa com dependência. Desfazer apaga as que ninguém alterou.',
      'O resultado já publicado não muda quando a dependência termina.',
      'No último ano da escola, a dependência pendente de quem passa aparece nas pendências. O resultado da turma pode ser decidido, mas a conclusão do aluno não é declarada nem certificada.',
    ],
    words: ['progressão parcial', 'dependência', 'concluir componente', 'ficou devendo'],
    roles: A,
    kind: 'SCHOOL',
    screen: PATHS.dependencies,
  },
  {
    id: 'pedidos-de-reconsideracao',
    title: 'Registrar e responder pedidos de reconsideração',
    about:
      'O aluno ou a família pede que um resultado publicado seja reconsiderado; a escola registra, ouve o conselho e responde no prazo.',
    tasks: [
      {
        title: 'Registrar um pedido',
        steps: [
          'Na página do aluno, toque em Mais ações e em Pedidos de reconsideração.',
          'Toque em Novo pedido e informe a turma, o resultado, o dia em que o pedido chegou, quem pede e o texto.',
          'O prazo para responder aparece na lista. Um pedido que chega tarde é registrado como fora do prazo.',
        ],
      },
      {
        title: 'Responder',
        steps: [
          'Nas ações do pedido, toque em Levar ao conselho.',
          'Escolha a reunião do conselho que aprecia o pedido: a ata passa a citar o pedido e a resposta. Desvincular da reunião o tira dela.',
          'Depois toque em Aceitar ou em Negar e escreva a resposta.',
          'Em Imprimir resposta sai o papel para a família, com prazos, motivos, número da ata e código.',
          'Se o pedido foi aceito, abra o fim de ano da turma e reabra o resultado para corrigir.',
        ],
      },
      {
        title: 'Ver o que vence',
        steps: ['Em Fim de ano, abra Pedidos de reconsideração: os que vencem antes vêm primeiro.'],
      },
    ],
    hints: [
      'Os prazos ficam em Configurações e param nos feriados, no recesso e nas férias do calendário da escola.',
      'O aluno com 18 anos ou mais também envia o pedido sobre o resultado final em Desempenho, e pode desistir antes da resposta.',
      'Enquanto a ata não está assinada, Mudar a reunião corrige a ligação do pedido.',
    ],
    words: ['recurso', 'revisão de nota', 'contestar resultado', 'reconsideração'],
    roles: A,
    kind: 'SCHOOL',
    screen: PATHS.appeals,
  },
]

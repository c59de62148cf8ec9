import { PATHS } from '../../../lib/address/paths.ts'
import type { Article } from './article.types.ts'

const A = ['ADMINISTRATOR'] as const

/** Students, instructors and staff, and who is in which class. */
export const PEOPLE_ARTICLES: readonly Article[] = [
  {
    id: 'familia',
    title: 'Família do aluno',
    about:
      'Cada responsável tem o seu acesso, sem e-mail, e vê só os alunos a que está ligado. Está na página do aluno, em Família.',
    tasks: [
      {
        title: 'Dar acesso a um responsável',
        steps: [
          'Na página do aluno, em Família, toque em Dar acesso ao lado do nome, ou em Adicionar responsável.',
          'Confira o nome e o CPF: é com o CPF que o responsável entra.',
          'No menu do responsável, escolha Imprimir carta e entregue a carta a ele.',
        ],
      },
      {
        title: 'Imprimir as cartas de uma turma',
        steps: [
          'Na página da turma, toque em Cartas da turma.',
          'Faça as cartas e imprima: sai uma folha para cada responsável.',
          'Quem já tem senha não recebe carta. Quem perdeu a carta recebe outra, que cancela a antiga.',
        ],
      },
      {
        title: 'Encerrar um acesso',
        steps: [
          'No menu do responsável, escolha Encerrar vínculo e escreva o motivo.',
          'Se foi engano, escolha Reabrir vínculo.',
        ],
      },
      {
        title: 'Registrar uma restrição judicial',
        steps: [
          'Com a ordem do juiz em mãos, abra Restrições judiciais no menu do responsável.',
          'Escreva o processo e o juízo e marque o que a ordem proíbe. Vale na mesma hora.',
        ],
      },
    ],
    hints: [
      'Pai e mãe têm o mesmo direito de saber. Só uma ordem judicial tira o acesso de um deles.',
      'A escola nunca diz ao responsável por que ele não vê um aluno.',
    ],
    words: ['família', 'responsável', 'pai', 'mãe', 'carta', 'guarda', 'restrição'],
    roles: ['ADMINISTRATOR'],
  },
  {
    id: 'alunos',
    title: 'Alunos',
    about: 'O cadastro dos alunos, com responsáveis, documentos e o histórico de matrículas.',
    tasks: [
      {
        title: 'Cadastrar um aluno',
        steps: [
          'Toque em Novo aluno.',
          'Preencha os dados e pelo menos um responsável; o CEP preenche o endereço.',
          'Se já existir alguém com o mesmo CPF, ou com o mesmo nome e nascimento, o sistema avisa e pergunta antes de cadastrar.',
        ],
      },
      {
        title: 'Encontrar um aluno',
        steps: [
          'Busque por parte do nome, do responsável, do CPF, do telefone ou da matrícula.',
          'Filtre por turma, ou veja quem está sem turma; a exportação segue os filtros.',
          'As turmas são as do ano escolhido no alto da página, também na exportação.',
          'De qualquer tela, Ctrl + K busca em todos os cadastros, também nos arquivados.',
        ],
      },
      {
        title: 'Ver quem consultou o cadastro',
        steps: [
          'No fim do cadastro, em Histórico de alterações, toque em Consultas.',
          'Cada abertura, exportação ou download fica com nome e hora; listas de muitas pessoas, em quem consultou.',
        ],
      },
      {
        title: 'Ler as anotações que os professores compartilham',
        steps: [
          'Abra o aluno e toque em Anotações dos professores.',
          'A leitura fica no histórico do aluno.',
        ],
      },
      {
        title: 'Justificar faltas com um atestado',
        steps: [
          'Abra o aluno e toque em Justificativas de faltas.',
          'Toque em Justificar faltas, informe o primeiro e o último dia e escolha o motivo.',
          'Leia em O que muda quantas faltas passam a ser justificadas e em quais componentes.',
          'Toque em Justificar. As faltas que forem marcadas nestes dias já entram como justificadas.',
          'Se foi engano, corrija ou retire a justificativa na mesma lista.',
        ],
      },
      {
        title: 'Arquivar um aluno que saiu',
        steps: [
          'Abra o aluno e escolha Arquivar.',
          'O histórico fica guardado, e o cadastro pode ser reativado.',
        ],
      },
      {
        title: 'Eliminar os dados pessoais de um ex-aluno',
        steps: [
          'Com o aluno arquivado, abra o cadastro e escolha Eliminar dados pessoais.',
          'Veja o que fica e o que sai e digite o número de matrícula. Não há como desfazer.',
        ],
      },
    ],
    hints: [
      'A lista pode ser baixada como planilha, com o que estiver filtrado.',
      'Quem saiu por transferência continua na turma, em cinza e fora das contas.',
    ],
    words: [
      'transferir',
      'matrícula',
      'estudante',
      'foto',
      'imprimir',
      'excluir',
      'responsável',
      'histórico',
      'ficha',
    ],
    roles: A,
    screen: PATHS.students,
    also: ['/app/usuarios/aluno'],
  },
  {
    id: 'unir-cadastros',
    title: 'Unir dois cadastros da mesma pessoa',
    about: 'Quando alguém foi cadastrado duas vezes, os dois cadastros viram um só, com tudo o que é deles.',
    tasks: [
      {
        title: 'Unir',
        steps: [
          'No registro do aluno ou do professor, abra Mais ações e toque em Unir com outro cadastro; ou em Comparar, no aviso de que há um cadastro parecido.',
          'Procure o outro cadastro. Os dois aparecem lado a lado, com os campos em que são diferentes.',
          'Escolha o valor que fica em cada campo. Trocar inverte qual dos dois cadastros fica.',
          'Toque em Ver o que vai acontecer, leia quantas matrículas, notificações e documentos passam para o cadastro que fica, e em Unir os cadastros.',
        ],
      },
      {
        title: 'Desfazer',
        steps: [
          'Por 30 dias o registro mostra um aviso com Desfazer. Os dois cadastros voltam a ser como eram; o que veio depois fica no que ficou.',
          'Se o cadastro foi alterado depois da união, não dá mais para desfazer, e a Lousa diz por quê.',
        ],
      },
    ],
    hints: [
      'Com duas matrículas ao mesmo tempo, cancele ou encerre uma delas antes.',
      'Com dois CPFs diferentes, confira no documento qual é o certo.',
      'A senha continua a do cadastro que fica.',
    ],
    words: ['duplicado', 'repetido', 'duas vezes', 'juntar', 'fundir', 'mesclar', 'desfazer'],
    roles: A,
  },
  {
    id: 'matricula',
    title: 'Matrícula',
    about: 'Quem está em cada turma: vagas, lista de espera, mudanças de turma e saídas.',
    tasks: [
      {
        title: 'Matricular um aluno',
        steps: [
          'Escolha a turma e toque em Matricular.',
          'Busque o aluno por nome, CPF ou número de matrícula, ou cadastre um novo.',
          'Se a turma estiver cheia, escolha entre a lista de espera e matricular além das vagas.',
          'Se outros esperam pela vaga, a janela diz quem são: escreva o motivo, ou inclua o aluno na lista de espera.',
        ],
      },
      {
        title: 'Matricular vários de uma vez',
        steps: [
          'Na turma, toque em Matricular vários.',
          'Traga os alunos de uma turma de outro ano, cole uma lista com um nome, CPF, matrícula ou RA por linha, ou escolha entre os alunos sem turma.',
          'Se há dois alunos com o mesmo nome, diga qual é. Escolha em Início o primeiro dia de todos; em branco é hoje.',
          'Cada linha diz o que aconteceu; quem não pôde ser matriculado não impede os outros.',
        ],
      },
      {
        title: 'Mudar um aluno de turma',
        steps: [
          'Nas ações do aluno, escolha Mover para outra turma.',
          'Confira as notas que vão junto, as que não têm correspondência e o que os professores ainda não lançaram.',
          'Confirme: a matrícula antiga é encerrada e a nova começa. O dia da mudança já é da nova turma, a não ser que a frequência ou uma nota desse dia já esteja na antiga.',
          'No período em andamento, os pontos da turma antiga e as avaliações da nova formam juntos a nota: 6 de 10 lá e 8 de 10 aqui são 14 de 20. A explicação da nota mostra as duas partes.',
          'O que for lançado depois na turma antiga, com o período aberto, segue o aluno; a secretaria recebe um aviso, e o que foi digitado em Notas trazidas não muda.',
        ],
      },
      {
        title: 'Registrar transferência ou desistência',
        steps: [
          'Nas ações do aluno, escolha Encerrar matrícula, com o último dia e o motivo.',
          'Se já há frequência ou notas depois do último dia, a janela diz quantas antes de encerrar.',
          'Com o motivo Falecido, mensagens e e-mails à família param; se foi engano, corrija a saída.',
          'Em Mostrar encerradas, a saída pode ser corrigida ou desfeita, e o aluno pode ser matriculado de novo.',
          'Quem volta no mesmo ano, na mesma turma ou em outra do nível, traz as notas e a frequência, também de períodos encerrados; para começar do zero, desligue Continuar a matrícula anterior deste ano.',
        ],
      },
      {
        title: 'Chamar da lista de espera',
        steps: [
          'Na turma, toque em Chamar o próximo, ou escolha quem chamar.',
          'Quem passa outros à frente escreve o motivo.',
          'Uma vaga oferecida mostra o prazo; a secretaria pode aceitar ou recusar pelo aluno.',
        ],
      },
      {
        title: 'Lançar notas trazidas e dispensas',
        steps: [
          'Nas ações do aluno, escolha Notas trazidas ou Dispensas.',
          'Digite notas e faltas por componente e período, ou o motivo e os dias da dispensa, e salve.',
          'Uma nota digitada vale no lugar das avaliações da turma naquele período, também quando troca a que veio de outra turma.',
        ],
      },
      {
        title: 'Emitir a lista da turma e as fichas',
        steps: [
          'Na turma, toque em Emitir relatório e escolha a lista para assinar, em PDF ou planilha, ou as fichas de matrícula. Ver prévia mostra o documento na tela antes, sem emitir nada.',
          'A ficha de um só aluno está nas ações dele.',
          'Acompanhe em Emitidos aqui, na mesma janela, e baixe quando estiver pronto.',
        ],
      },
    ],
    hints: [
      'O número da chamada não se repete. Enquanto nenhum período está encerrado, a turma pode ser renumerada em ordem alfabética.',
      'A lista da turma pode ser impressa como está na tela.',
    ],
    words: [
      'enturmação',
      'enturmar',
      'vaga',
      'espera',
      'transferir',
      'remanejar',
      'desistente',
      'protocolo',
      'chamada',
      'lista',
      'ficha',
      'assinatura',
    ],
    roles: A,
    screen: PATHS.enrollment,
  },
  {
    id: 'professores',
    title: 'Professores',
    about: 'O cadastro dos professores e o seu acesso ao sistema.',
    tasks: [
      {
        title: 'Cadastrar e convidar',
        steps: [
          'Toque em Novo professor e preencha nome, CPF e e-mail.',
          'O convite para criar a senha vai para o e-mail e vale 7 dias.',
        ],
      },
      {
        title: 'Entregar convites impressos',
        steps: [
          'Na lista de alunos, professores ou equipe, toque em Imprimir convites. Com o filtro de turma, são só os alunos dela.',
          'Faça os convites e imprima: cada pessoa recebe uma tira com endereço e QR code, que vale uma vez, por 7 dias.',
          'São até 120 por vez: depois de imprimir, toque em Fazer os próximos.',
          'Aluno sem CPF entra depois com o número de matrícula.',
          'De uma pessoa só: Imprimir convite, no menu da linha ou em Acesso ao sistema na ficha.',
        ],
      },
      {
        title: 'Enviar o convite de novo',
        steps: ['Abra o professor.', 'Em Acesso ao sistema, escolha Convidar de novo.'],
      },
      {
        title: 'Ver as turmas de um professor',
        steps: ['Abra o professor: as turmas do ano estão na sua página.'],
      },
    ],
    hints: ['Quem ainda tem turmas em andamento só é arquivado depois que você confirma.'],
    words: ['docente', 'excluir', 'demissão', 'foto'],
    roles: A,
    screen: PATHS.instructors,
    also: ['/app/usuarios/professor'],
  },
  {
    id: 'equipe',
    title: 'Equipe',
    about: 'Quem trabalha na secretaria e o que cada um pode fazer.',
    tasks: [
      {
        title: 'Dar acesso a alguém',
        steps: [
          'Toque em Nova pessoa da equipe.',
          'Escolha o perfil e cadastre: o convite vai por e-mail.',
          'Para um novo administrador, confirme com a sua senha ou com o seu segundo fator.',
        ],
      },
      {
        title: 'Mudar o perfil',
        steps: [
          'Nas ações da pessoa, escolha Editar.',
          'O perfil vale a partir da próxima tela que ela abrir.',
        ],
      },
      {
        title: 'Tirar o acesso',
        steps: ['Nas ações da pessoa, escolha Arquivar.', 'O que estiver aberto é encerrado na hora.'],
      },
      {
        title: 'Conferir consultas em grande quantidade',
        steps: [
          'O início avisa quando uma conta consulta muitos cadastros em uma hora; exportações e documentos contam.',
          'Toque no nome para ver o que foi consultado. Pode ser trabalho: confirme com a pessoa.',
          'Se não foi ela, arquive a conta ou redefina a senha e trate como incidente de segurança.',
        ],
      },
    ],
    hints: [
      'A instituição precisa ter sempre pelo menos um administrador ativo.',
      'Trocar o e-mail de alguém, remover um segundo fator, mostrar um link de convite, enviar o convite de um aluno ao e-mail do responsável, importar e-mails de pessoas já cadastradas, unir cadastros e eliminar dados pedem a sua senha ou o seu segundo fator; a confirmação vale por 5 minutos.',
    ],
    words: ['secretária', 'funcionário', 'usuário', 'permissão', 'excluir', 'LGPD', 'vazamento', 'consultas'],
    roles: A,
    screen: PATHS.staff,
  },
  {
    id: 'importar',
    title: 'Importar de uma planilha',
    about:
      'Traz muitas pessoas de uma vez, de um arquivo XLSX ou CSV. Nada é gravado antes de você conferir.',
    tasks: [
      {
        title: 'Importar alunos',
        steps: [
          'Escolha o arquivo. Todas as abas com as mesmas colunas são lidas juntas.',
          'Veja o que ficou de fora: abas, linhas ocultas e colunas, com o motivo.',
          'Diga que coluna é o quê; o sistema sugere.',
          'Confira as linhas com problemas: corrija, pule ou importe só as válidas.',
        ],
      },
      {
        title: 'Mudar as abas ou a linha dos nomes',
        steps: [
          'Na etapa Colunas, marque as abas que devem ser importadas.',
          'Em Escolher outra linha, diga em que linha estão os nomes das colunas.',
          'Para trazer linhas ocultas por um filtro, marque Importar também as linhas ocultas.',
        ],
      },
      {
        title: 'Corrigir uma linha',
        steps: [
          'Na conferência, toque na célula marcada.',
          'Digite o valor certo: a linha é conferida de novo.',
        ],
      },
      {
        title: 'Enviar de novo a mesma lista com alunos novos',
        steps: [
          'Na conferência, veja quantas linhas são de pessoas já cadastradas.',
          'Escolha Atualizar quem já está cadastrado, ou Deixar como estão para acrescentar só as pessoas novas.',
          'Se uma linha é de outra pessoa com o mesmo nome e nascimento, escolha É outra pessoa nela.',
        ],
      },
      {
        title: 'Importar uma lista sem responsáveis, como a da SED',
        steps: [
          'Na conferência, toque em Importar sem responsável, completar depois.',
          'Transferidos, remanejados e não comparecimentos ficam de fora; para trazê-los, toque em Importar também.',
          'Depois, em Alunos, escolha Sem responsável no filtro de turma e complete cada cadastro.',
        ],
      },
      {
        title: 'Colocar os alunos nas turmas da planilha',
        steps: [
          'Indique as colunas Série e Turma, ou envie um arquivo com uma aba por turma.',
          'No resultado da importação, toque em Matricular nas turmas da planilha.',
          'Confira a turma de cada valor, escreva o início das matrículas e toque em Matricular.',
          'Quem ficou na lista de espera ou já está em uma turma aparece pelo nome.',
        ],
      },
      {
        title: 'Desfazer uma importação',
        steps: [
          'Abra a importação na lista.',
          'Enquanto os registros não estiverem em uso, escolha Desfazer. Quem já foi matriculado precisa antes ter a matrícula excluída.',
        ],
      },
    ],
    hints: [
      'Os nomes das colunas podem estar abaixo de um título ou em duas linhas, como FILIAÇÃO sobre MÃE e PAI.',
      'Com uma aba por turma, o nome da aba aparece em cada linha da conferência.',
    ],
    words: ['excel', 'csv', 'migrar', 'carregar', 'aba', 'oculta', 'cabeçalho'],
    roles: A,
    screen: PATHS.imports,
  },
  {
    id: 'eventos',
    title: 'Eventos',
    about: 'Os eventos do ano letivo, cada um com uma página pública em que as pessoas se inscrevem.',
    tasks: [
      {
        title: 'Criar um evento',
        steps: [
          'Toque em Novo evento.',
          'Preencha o nome, os dias e, se houver, as horas e o local.',
          'Se quiser, dê uma imagem, vagas, idades e um período de inscrições.',
        ],
      },
      {
        title: 'Divulgar',
        steps: ['Abra o evento e toque em Copiar link: quem não tem conta também vê a página.'],
      },
      {
        title: 'Encerrar as inscrições',
        steps: ['Em Editar, escolha o último dia em Inscrições até.'],
      },
    ],
    hints: ['Um evento com pessoas inscritas não pode ser excluído.'],
    words: ['corrida', 'festival', 'torneio', 'cartaz', 'inscrição'],
    roles: ['ADMINISTRATOR'],
    screen: PATHS.events,
    also: [PATHS.newEvent, PATHS.updateEvent],
  },
  {
    id: 'evento',
    title: 'Inscritos e pesquisa de um evento',
    about: 'Quem vem ao evento e o que as pessoas disseram dele.',
    tasks: [
      {
        title: 'Imprimir quem vem',
        steps: [
          'No evento, em Inscritos, toque em Emitir relatório e escolha PDF ou planilha da lista de presença, com uma coluna para assinar em cada dia.',
          'Imprimir lista põe no papel o que está na tela.',
        ],
      },
      {
        title: 'Perguntar como foi',
        steps: [
          'Toque em Criar pesquisa, com os dias em que ela recebe respostas.',
          'Para cada pergunta escolha nota de 1 a 5, escolha de uma opção ou texto livre.',
          'Arraste as perguntas, ou use as setas, para mudar a ordem.',
        ],
      },
      {
        title: 'Ver o resultado',
        steps: ['Os gráficos aparecem no próprio evento; Baixar resultado os dá em planilha.'],
      },
    ],
    hints: [
      'Depois da primeira resposta as perguntas não mudam mais.',
      'Com menos de cinco respostas, uma pesquisa anônima mostra só quantas são.',
    ],
    words: ['satisfação', 'CSV', 'anônima', 'lista', 'assinatura'],
    roles: ['ADMINISTRATOR'],
    also: [`${PATHS.events}/evento`],
  },
  {
    id: 'justificativas-das-familias',
    title: 'Justificativas das famílias',
    about:
      'Os responsáveis enviam do celular por que o aluno faltou, com fotos do atestado. A secretaria decide, e as faltas seguem a decisão.',
    tasks: [
      {
        title: 'Decidir os pedidos',
        steps: [
          'Em Usuários, abra Justificativas das famílias.',
          'Veja as fotos ao lado das faltas e o que muda se aceitar.',
          'Aceite com A ou recuse com R. J e K passam ao próximo e ao anterior.',
          'Para recusar, escolha uma frase pronta ou escreva a sua: a família lê.',
        ],
      },
      {
        title: 'Desfazer uma decisão',
        steps: [
          'No filtro, escolha Aceitas ou Recusadas e abra o pedido.',
          'Escolha Desfazer a decisão: o pedido volta a esperar, e as faltas que só ele justificou voltam a ser faltas.',
        ],
      },
      {
        title: 'Registrar o papel de uma família sem celular',
        steps: [
          'No cadastro do aluno, em Mais ações, escolha Registrar justificativa da família.',
          'Preencha os dias e o motivo, e tire uma foto do documento.',
          'Se foi engano, abra o pedido em Justificativas das famílias e escolha Retirar o pedido.',
        ],
      },
    ],
    hints: [
      'Um atestado de dez dias é uma decisão só: vale para as chamadas feitas e para as que vierem.',
      'Período encerrado não muda por um pedido da família; se for reaberto, passa a contar. Para mudar sem reabrir, use Justificativas de faltas no cadastro do aluno.',
      'Só administradores veem as fotos, e cada consulta fica no histórico. As fotos são apagadas depois do prazo definido pela escola.',
    ],
    words: ['atestado', 'falta', 'foto', 'responsável', 'justificar', 'médico'],
    roles: A,
    kind: 'SCHOOL',
    screen: PATHS.absenceNotes,
  },
  {
    id: 'propostas-de-dados',
    title: 'Propostas de dados das famílias',
    about:
      'O responsável propõe do celular o telefone, o e-mail ou o endereço novo do aluno. A secretaria aceita ou recusa cada campo.',
    tasks: [
      {
        title: 'Decidir as propostas',
        steps: [
          'Em Usuários, abra Propostas de dados.',
          'Compare o valor do cadastro com o que a família propôs.',
          'Escolha Aceitar ou Recusar. O motivo é opcional, e a família o lê.',
        ],
      },
      {
        title: 'Desfazer uma decisão',
        steps: [
          'Em Propostas de dados, escolha Aceitas ou Recusadas.',
          'Escolha Desfazer a decisão: o cadastro volta ao valor de antes, e a proposta volta a esperar.',
        ],
      },
    ],
    hints: [
      'Se o cadastro mudou depois da proposta, a tela mostra os dois valores e pergunta antes de trocar.',
      'Se quem propôs não tem mais acesso ao aluno, a tela pergunta antes de aceitar, e o e-mail não é aceito.',
      'Nome, CPF e data de nascimento não são propostos por aqui: a família traz o documento à secretaria.',
      'Aceitar um e-mail novo pede a sua senha, porque links de acesso vão para ele.',
      'Propostas decididas são apagadas depois do prazo definido pela escola. O histórico do aluno fica.',
    ],
    words: ['telefone', 'endereço', 'contato', 'responsável', 'atualizar', 'mudança'],
    roles: A,
    screen: PATHS.recordProposals,
  },
  {
    id: 'busca-ativa',
    title: 'Busca ativa: aluno que não vem',
    about:
      'A lista mostra quem passou de um limite de faltas. Cada caso guarda o que a escola fez: ligações, visitas e a carta ao Conselho Tutelar.',
    tasks: [
      {
        title: 'Ver quem passou de um limite',
        steps: [
          'Em Usuários, abra Busca ativa.',
          'Os mais urgentes vêm primeiro: Conselho Tutelar, visita, contato.',
          'O telefone da lista já liga, no celular.',
        ],
      },
      {
        title: 'Registrar o que foi feito',
        steps: [
          'Na linha do aluno, escolha Registrar passo.',
          'Diga o que foi feito, o dia, o resultado e com quem falou.',
          'Em Ver acompanhamento, um passo registrado por engano é retirado e continua à vista.',
        ],
      },
      {
        title: 'Emitir a carta ao Conselho Tutelar',
        steps: [
          'Em Ver acompanhamento, escolha Emitir carta ao Conselho Tutelar.',
          'A carta traz as faltas, o limite da lei, os passos da escola e um código de autenticidade.',
          'A emissão entra sozinha nos passos do caso; a resposta do Conselho é registrada como Resposta recebida.',
        ],
      },
      {
        title: 'Encerrar',
        steps: [
          'Em Ver acompanhamento, escolha Encerrar e diga como terminou.',
          'Sem nenhum passo, o caso só é encerrado se a frequência estava errada.',
          'Novas faltas depois do encerramento voltam à lista.',
        ],
      },
    ],
    hints: [
      'Só conta dia com a chamada completa de todas as aulas da turma.',
      'O aviso ao Conselho Tutelar vem acima de 30 % das faltas permitidas (LDB, art. 12, VIII): em 200 dias, no 16º.',
      'Com “Bolsa Família: sim” nos documentos do aluno e a data de nascimento na ficha, a lista avisa também das faltas que passam do limite do programa em cada bimestre.',
    ],
    words: ['evasão', 'faltoso', 'infrequente', 'Conselho Tutelar', 'abandono', 'ficai'],
    roles: A,
    kind: 'SCHOOL',
    screen: PATHS.activeSearch,
  },
]

const [UNSEEN, BEGIN] = [-2, -1]

/** A small network with whole capacities. */
export class FlowNetwork {
  private readonly edges: { to: number; left: number }[] = []
  private readonly edgesOf: number[][] = []

  addEdge(from: number, to: number, capacity: number): void {
    for (const node of [from, to]) this.edgesOf[node] ??= []
    this.edgesOf[from]!.push(this.edges.length)
    this.edges.push({ to, left: capacity })
    this.edgesOf[to]!.push(this.edges.length)
    this.edges.push({ to: from, left: 0 })
  }

  /** Sends as much as possible from source to sink, one unit on each path. */
  maxFlow(source: number, sink: number): number {
    let flow = 0
    for (;;) {
      const path = this.pathTo(source, sink)
      if (!path) return flow
      for (const edge of path) {
        this.edges[edge]!.left--
        this.edges[edge ^ 1]!.left++
      }
      flow++
    }
  }

  /** Nodes that the source still reaches: its side of a smallest cut, after `maxFlow`. */
  reachableFrom(source: number): Set<number> {
    const reached = new Set([source])
    for (const node of reached)
      for (const edge of this.edgesOf[node] ?? []) {
        const { to, left } = this.edges[edge]!
        if (left > 0) reached.add(to)
      }
    return reached
  }

  /** Any path will do: the flow and the smallest cut do not depend on it. Going deep first meets the sink soonest. */
  private pathTo(source: number, sink: number): number[] | null {
    const cameBy = new Int32Array(this.edgesOf.length).fill(UNSEEN)
    cameBy[source] = BEGIN
    const open = [source]
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      for (const edge of this.edgesOf[node] ?? []) {
        const { to, left } = this.edges[edge]!
        if (left === 0 || cameBy[to] !== UNSEEN) continue
        cameBy[to] = edge
        if (to === sink) return this.edgesBack(cameBy, sink)
        open.push(to)
      }
    }
    return null
  }

  private edgesBack(cameBy: Int32Array, sink: number): number[] {
    const path: number[] = []
    for (let edge = cameBy[sink]!; edge !== BEGIN; edge = cameBy[this.edges[edge ^ 1]!.to]!) path.push(edge)
    return path
  }
}

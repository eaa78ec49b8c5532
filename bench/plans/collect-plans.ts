import type pg from 'pg'

/** A node of PostgreSQL's plan, as EXPLAIN writes it in JSON, with what really came of it. */
export type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}
export type LoggedPlan = { text: string; plan: PlanNode }

/** To be sent to the database once, before the pool that is listened to is opened; then PostgreSQL tells each plan it carried out. */
export function logPlans(database: string) {
  const settings = {
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    // What triggers and foreign keys ask is told too.
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
    'auto_explain.log_parameter_max_length': '0',
    // A small table is read whole soonest: told that it is twenty times as long, PostgreSQL looks for an index as in a large one.
    seq_page_cost: '20',
    // At the shop's own 1.1, reading all of an index out of order would look cheaper than a part of it in order.
    random_page_cost: '4',
  }
  const set = (name: string, value: string) => `alter database "${database}" set ${name} = '${value}'`
  return [
    set('session_preload_libraries', 'auto_explain'),
    ...Object.entries(settings).map(([name, value]) => set(name, value)),
  ]
}

/** The plans of everything that the pool's connections carry out; `take` gives those since it was asked last. */
export function collectPlans(pool: pg.Pool) {
  let loggedPlans: LoggedPlan[] = []
  const listenedTo = new WeakSet<pg.PoolClient>()
  // Not when they connect: the first one is there before anybody can listen.
  pool.on('acquire', (client) => {
    if (listenedTo.has(client)) return
    listenedTo.add(client)
    client.on('notice', ({ message = '' }) => {
      const start = message.indexOf('plan:\n')
      if (start >= 0) loggedPlans.push(readPlan(message.slice(start + 6)))
    })
  })
  return {
    take() {
      const taken = loggedPlans
      loggedPlans = []
      return taken
    },
  }
}

function readPlan(written: string): LoggedPlan {
  const { 'Query Text': text, Plan: plan } = JSON.parse(written) as { 'Query Text': string; Plan: PlanNode }
  return { text: text.replace(/\s+/g, ' ').trim(), plan }
}

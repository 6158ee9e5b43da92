import {
  type BinaryOperationNode,
  type Dialect,
  type Driver,
  type LimitNode,
  type OffsetNode,
  OperatorNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  ValueNode,
} from 'kysely'
import { holdingTransactions } from './held-transaction.ts'

const asArray: Readonly<Record<string, string>> = { in: ' = any(', 'not in': ' <> all(' }

/** Compiles a query to the same text whatever its values are, so that it is prepared once. */
class StableQueryCompiler extends PostgresQueryCompiler {
  /** A list of values is one array, however long it is; an empty one holds nothing. */
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node
    const comparison = OperatorNode.is(operator) ? asArray[operator.operator] : undefined
    if (comparison === undefined || !PrimitiveValueListNode.is(rightOperand)) return super.visitBinaryOperation(node)
    this.visitNode(leftOperand)
    this.append(comparison)
    this.appendValue(rightOperand.values)
    this.append(')')
  }

  /** A literal in the text, because a planner that does not know the limit plans for all rows. Pages have few sizes. */
  protected override visitLimit(node: LimitNode): void {
    if (!ValueNode.is(node.limit) || typeof node.limit.value !== 'number') return super.visitLimit(node)
    this.append(`limit ${Math.trunc(node.limit.value)}`)
  }

  /**
   * The first page has a text of its own: a planner that does not know the offset plans for a tenth of all rows, so a plan for known values looks
   * cheaper, and PostgreSQL would plan the first page again at each request.
   */
  protected override visitOffset(node: OffsetNode): void {
    if (ValueNode.is(node.offset) && node.offset.value === 0) this.append('offset 0')
    else super.visitOffset(node)
  }
}

/** One SQL dialect for both databases; only their drivers differ. */
export const dialectFor = (driver: Driver): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => holdingTransactions(driver),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new StableQueryCompiler(),
})

import { pageSize } from '@encore/contract/rules/limits'

export interface Page<T> {
  content: T[]
  page: number
  size: number
  totalElements: number
  totalPages: number
  last: boolean
}

export interface PageRequest {
  page: number
  size: number
  offset: number
}

export function pageRequest(query: { page?: number; size?: number } | undefined): PageRequest {
  const page = query?.page ?? 0
  const size = query?.size ?? pageSize.default
  return { page, size, offset: page * size }
}

export function pageOf<T>(content: T[], totalElements: number, { page, size }: PageRequest): Page<T> {
  const totalPages = Math.ceil(totalElements / size)
  return { content, page, size, totalElements, totalPages, last: page >= totalPages - 1 }
}

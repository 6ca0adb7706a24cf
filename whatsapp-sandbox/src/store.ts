import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

/** A business's number with the credentials of the app it belongs to. */
export interface SandboxNumber {
  phone_number_id: string
  phone_number: string
  name: string
  waba_id: string
  app_id: string
  app_secret: string
  access_token: string
  phone_callback: string | null
  waba_callback: string | null
  subscribed: number
}

/** What a phone holds: one row for each message that was written to it or by it. */
export interface PhoneMessage {
  position: number
  id: string
  phone_number_id: string
  customer: string
  /** 'in': written by the customer to the business; 'out': by the business; 'refused': by the business, and never reached the phone. */
  direction: 'in' | 'out' | 'refused'
  type: string
  /** The message object as it travelled, in JSON. */
  body: string
  biz_opaque_callback_data: string | null
  status: string
  at: number
}

export interface Delivery {
  position: number
  phone_number_id: string
  body: string
  attempts: number
  /** When to try (again), in milliseconds; null: done or given up. */
  due: number | null
  /** HTTP status of the last answer, 0 where none came. */
  answer: number | null
  at: number
}

/** Everything the sandbox knows, on disk: it is there again after the process was killed. */
export class Store {
  readonly #db: DatabaseSync

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true })
    this.#db = new DatabaseSync(join(folder, 'sandbox.sqlite'))
    this.#db.exec(`
      pragma journal_mode = wal;
      -- A process that is killed loses nothing by it, and a phone does not wait for the disk.
      pragma synchronous = normal;
      create table if not exists numbers (phone_number_id text primary key, phone_number text unique, name text, waba_id text, app_id text,
        app_secret text, access_token text unique, phone_callback text, waba_callback text, subscribed integer default 0);
      create table if not exists messages (position integer primary key autoincrement, id text unique, phone_number_id text, customer text,
        direction text, type text, body text, biz_opaque_callback_data text, status text, at integer);
      create index if not exists messages_phone on messages (customer, phone_number_id, position);
      create table if not exists customers (customer text primary key, name text);
      create table if not exists deliveries (position integer primary key autoincrement, phone_number_id text, body text, attempts integer default 0,
        due integer, answer integer, at integer);
      create index if not exists deliveries_due on deliveries (due) where due is not null;
      create table if not exists settings (name text primary key, value text);
      create table if not exists faults (position integer primary key autoincrement, kind text, code integer, phone_number_id text, count integer);
      create table if not exists media (id text primary key, phone_number_id text, mime_type text, sha256 text, file_size integer, file_name text, expires integer);
      create table if not exists typing (customer text, phone_number_id text, until integer, primary key (customer, phone_number_id));
      create table if not exists traits (customer text primary key, username text, phone_hidden integer, has_parent integer, generation integer);
      create table if not exists preferences (customer text, phone_number_id text, value text, primary key (customer, phone_number_id));
      create table if not exists blocked (position integer primary key autoincrement, phone_number_id text, customer text, by_user_id text, unique (phone_number_id, customer));
      create table if not exists qr_codes (position integer primary key autoincrement, code text unique, phone_number_id text, message text, image text);
      create table if not exists app_syncs (phone_number_id text, kind text, primary key (phone_number_id, kind));
      create table if not exists user_ids (user_id text primary key, waba_id text, customer text);
      create table if not exists number_fields (phone_number_id text primary key, value text);
      create table if not exists profiles (phone_number_id text primary key, value text);
      create table if not exists pins (phone_number_id text primary key, pin text);
      create table if not exists sign_ups (code text primary key, phone_number_id text, expires integer, used integer default 0);
      create table if not exists templates (position integer primary key autoincrement, id text unique, waba_id text, name text, language text, category text,
        status text, parameter_format text, components text, deleted integer);
      create table if not exists uploads (id text primary key, app_id text, file_type text, file_length integer, data blob, handle text);`)
  }

  all<T>(sql: string, ...values: SQLInputValue[]): T[] {
    return this.#db.prepare(sql).all(...values) as T[]
  }

  one<T>(sql: string, ...values: SQLInputValue[]): T | undefined {
    return this.#db.prepare(sql).get(...values) as T | undefined
  }

  run(sql: string, ...values: SQLInputValue[]): void {
    this.#db.prepare(sql).run(...values)
  }

  /** All or nothing. */
  transaction<T>(work: () => T): T {
    this.#db.exec('begin')
    try {
      const result = work()
      this.#db.exec('commit')
      return result
    } catch (error) {
      this.#db.exec('rollback')
      throw error
    }
  }

  close(): void {
    this.#db.close()
  }
}

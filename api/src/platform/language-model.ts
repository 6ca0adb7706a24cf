import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText } from 'ai'
import type { Logger } from 'pino'
import type { Config } from './config.ts'

export interface LanguageModel {
  /**
   * What the model writes to these messages: a stranger's text.
   *
   * @throws ModelUnreachable when there is no usable answer in time
   * @throws what `signal` was aborted with, when it was
   */
  complete(
    prompt: { instructions: string; messages: { role: 'user' | 'assistant'; content: string }[] },
    signal?: AbortSignal,
  ): Promise<string>
}

/** The endpoint is down, too slow, refuses, or does not speak the protocol. */
export class ModelUnreachable extends Error {}

const MOST_OUTPUT_TOKENS = 800

/** The configured model behind any endpoint that speaks OpenAI's protocol; undefined when none is configured. */
export function openLanguageModel(
  { baseUrl, apiKey, name, timeoutSeconds }: Config['model'],
  log: Logger,
): LanguageModel | undefined {
  if (!baseUrl || !name) return undefined
  const model = createOpenAICompatible({
    baseURL: baseUrl,
    name: 'language-model',
    ...(apiKey ? { apiKey } : {}),
  }).chatModel(name)
  return {
    async complete({ instructions, messages }, signal) {
      signal?.throwIfAborted()
      const late = AbortSignal.timeout(timeoutSeconds * 1000)
      try {
        const { text } = await generateText({
          model,
          instructions,
          messages,
          temperature: 0.2,
          maxOutputTokens: MOST_OUTPUT_TOKENS,
          maxRetries: 1,
          abortSignal: signal ? AbortSignal.any([signal, late]) : late,
        })
        return text
      } catch (error) {
        signal?.throwIfAborted()
        log.warn({ err: error }, 'language model gave no answer')
        throw new ModelUnreachable('the language model gave no answer', { cause: error })
      }
    },
  }
}

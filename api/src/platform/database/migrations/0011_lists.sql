-- How many numbers an agent answers on stands in the list of agents, and numbers are listed by their agent.
create index channel_agents_agent on channel_agents (organization_id, agent_id);

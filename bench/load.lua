-- Readers for wrk. Arguments after `--`: a file with one path on each line, the mean pause of a reader in milliseconds,
-- and `true` to count answers that ask a reader to come again. The result is one line of JSON.
local paths, threads, next = {}, {}, 0
-- Set in the thread that loads, and read in `done`, which runs elsewhere.
waits = 0

function setup(thread) threads[#threads + 1] = thread end

-- As behind a proxy, each reader has an address of its own.
local function anyAddress()
  local random = math.random
  return string.format('10.%d.%d.%d', random(0, 255), random(0, 255), random(0, 255))
end

function init(args)
  for path in io.lines(args[1]) do paths[#paths + 1] = path end
  local pause = tonumber(args[2])
  -- Without the function `request`, wrk sends prepared bytes, which is faster.
  if #paths == 1 and pause == 0 then
    wrk.path = paths[1]
    return
  end
  request = function()
    next = next + 1
    wrk.headers['X-Forwarded-For'] = anyAddress()
    return wrk.format(nil, paths[next % #paths + 1])
  end
  if pause > 0 then
    delay = function() return math.floor(pause * (0.8 + 0.4 * math.random())) end
  end
  -- With this function wrk copies each answer, which takes a good part of a processor.
  if args[3] ~= 'true' then return end
  response = function(status, headers)
    if status == 429 or status == 503 and (headers['Retry-After'] or headers['retry-after']) then waits = waits + 1 end
  end
end

function done(summary, latency)
  local errors = summary.errors
  local function ms(percent) return latency:percentile(percent) / 1e3 end
  io.write(string.format(
    '\n{"answers":%d,"bytes":%d,"seconds":%f,"refused":%d,"askedToWait":%d,"broken":%d,"timeouts":%d,"p50":%f,"p95":%f,"p99":%f,"most":%f}\n',
    summary.requests, summary.bytes, summary.duration / 1e6, errors.status, threads[1]:get('waits'),
    errors.connect + errors.read + errors.write, errors.timeout, ms(50), ms(95), ms(99), latency.max / 1e3))
end

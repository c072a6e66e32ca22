-- wrk script: PUT requests with reactions to one secret, each with another device token and kind, ten per client network. Each network is a
-- /24 of its own: only so many reactions of one count.
-- Args: the file of device tokens, the path up to the kind, and the number of the first reaction (so that no round repeats one).
local kinds = { "heart", "like", "dislike", "wow", "laugh" }
local tokens = {}
local path
local turn = 0

function init(args)
  for token in io.lines(args[1]) do tokens[#tokens + 1] = token end
  path = args[2]
  turn = tonumber(args[3])
end

function request()
  local kind = kinds[turn % 5 + 1]
  local token = tokens[math.floor(turn / 5) % #tokens + 1]
  local network = math.floor(turn / 10)
  local address = string.format("10.%d.%d.%d", math.floor(network / 256) % 256, network % 256, math.floor(network / 65536) % 256)
  local body = '{"reacted":true,"device":"' .. token .. '"}'
  turn = turn + 1
  return "PUT " .. path .. kind .. " HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: " .. address ..
    "\r\nContent-Type: application/json\r\nContent-Length: " .. #body .. "\r\n\r\n" .. body
end

dofile(debug.getinfo(1, "S").source:match("@(.*/)") .. "done.lua")
